import type { Page } from '@playwright/test';
import { comeIn as peopleComeIn } from '../support/come-in.ts';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';

const people = ['Ada', 'Bea', 'Cem', 'Dan', 'Eve'];
const others = ['Fay', 'Gus', 'Hal'];
const chatIdOf = (name: string) => `49151123456${[...people, ...others].indexOf(name) + 10}@c.us`;

/** Where the views stand of which one is chosen: in how many lines, and whether all of that one is in sight. */
const viewsStand = (page: Page) =>
  page.getByRole('group', { name: 'Views' }).evaluate((views) => {
    const labels = [...views.querySelectorAll('label')].map((label) => ({
      isChosen: label.querySelector(':checked') !== null,
      ...label.getBoundingClientRect().toJSON(),
    }));
    const { left, right } = views.getBoundingClientRect();
    const chosen = labels.find(({ isChosen }) => isChosen);
    return {
      lines: new Set(labels.map(({ top }) => top)).size,
      isInSight: chosen.left >= left && chosen.right <= right,
    };
  });

const comeIn = (page: Page, names: readonly string[], text: string) =>
  peopleComeIn(
    page,
    names.map((name) => ({ name, chatId: chatIdOf(name) })),
    text,
  );

const list = (page: Page) => page.getByRole('list', { name: 'Chats' });
const row = (page: Page, name: string) => list(page).getByRole('link', { name });
const view = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Views' }).getByRole('radio', { name });
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).last();

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

async function showView(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More views' }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

async function names(page: Page): Promise<string[]> {
  const texts = await list(page).getByRole('link').allInnerTexts();
  return texts.map((text) => people.find((name) => text.includes(name)) ?? text);
}

test('chats are closed one after another by a key, come back when something comes in, and each act is undone @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await comeIn(page, people, 'first');
  await expect.poll(() => names(page)).toEqual(people);
  await expect(list(page).getByRole('heading')).toHaveText('Waiting for me 5');
  await expect(row(page, 'Ada')).toContainText(/Waiting [34] h/);

  await row(page, 'Bea').focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Bea');
  await row(page, 'Bea').focus();
  await page.keyboard.press('e');
  await expect(title(page)).toHaveText('Ada');
  // As with every other way to open a chat; what is typed next is for whom one reads there.
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Ada')).toBeFocused();
  await page.keyboard.press('e');
  await expect(title(page)).toHaveText('Cem');
  await expect.poll(() => names(page)).toEqual(['Cem', 'Dan', 'Eve']);

  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveText('Ada');
  await expect.poll(() => names(page)).toEqual(['Ada', 'Cem', 'Dan', 'Eve']);
  await row(page, 'Ada').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => names(page)).toEqual(people);

  await page.getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(() => names(page)).toHaveLength(4);
  await showView(page, 'Closed 1');
  await expect(view(page, 'Closed 1')).toBeChecked();
  await expect.poll(() => names(page)).toEqual(['Bea']);
  await comeIn(page, ['Bea'], 'second');
  await expect(page.getByText('No closed chats.')).toBeVisible();
  await view(page, 'Open').check();
  await expect.poll(() => names(page)).toEqual(people);
});

test('the order that is seen is walked to its end: an answer moves nobody elsewhere @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await comeIn(page, people, 'first');
  await row(page, 'Ada').click();
  await expect(title(page)).toHaveText('Ada');
  await expect(page.getByText('1 of 5')).toBeVisible();
  await send(page, 'On its way.');
  await expect(messageWith(page, 'On its way.')).toContainText('Accepted');
  await expect.poll(() => names(page)).toEqual(['Bea', 'Cem', 'Dan', 'Eve', 'Ada']);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(title(page)).toHaveText('Bea');
  await expect(page.getByText('1 of 4')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(title(page)).toHaveText('Cem');
  await send(page, 'Today.');
  await page.getByRole('button', { name: 'Close chat' }).click();
  // Who was passed over waits longest.
  await expect(title(page)).toHaveText('Bea');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expect(box(page)).toBeFocused();
  for (const name of ['Dan', 'Eve']) {
    await page.getByRole('button', { name: 'Close chat' }).click();
    await expect(title(page)).toHaveText(name);
  }
  await page.getByRole('button', { name: 'Close chat' }).click();
  await expect(page.getByRole('heading', { name: 'Nobody waits for you.' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(title(page)).toHaveText('Eve');

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Sending' }).click();
  await page.getByLabel('After closing a chat').selectOption('Stay in it');
  await page.getByRole('link', { name: /^Chats/ }).click();
  await page.getByRole('button', { name: 'Close chat' }).click();
  await expect(page.getByRole('button', { name: 'Reopen chat' })).toBeVisible();
  await expect(title(page)).toHaveText('Eve');
});

test('a chat that is opened anew is walked on from where it stands now @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await comeIn(page, ['Ada', 'Bea'], 'first');
  await row(page, 'Ada').click();
  await send(page, 'On its way.');
  await expect.poll(() => names(page)).toEqual(['Bea', 'Ada']);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: /^Chats/ }).click();
  await expect(title(page)).toHaveText('Ada');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(title(page)).toHaveText('Bea');
});

test.describe('under a staged clock', () => {
  test.use({ isAlone: true });

  test('no row goes from under the pointer @page', async ({ page, service }) => {
    await connect(page, service);
    await comeIn(page, people, 'first');
    const { x, y } = (await row(page, 'Ada').boundingBox()) ?? { x: 0, y: 0 };
    const instanceId = await instanceOf(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.mouse.move(x + 40, y + 20);
    await callFrom(page, 'chats.pin', { instanceId, chatIds: [chatIdOf('Eve')] });
    await page.clock.runFor(500);
    await expect(row(page, 'Eve')).toContainText('Pinned');
    expect(await names(page)).toEqual(people);
    await page.clock.runFor(500);
    await expect.poll(() => names(page)).toEqual(['Eve', 'Ada', 'Bea', 'Cem', 'Dan']);
  });
});

test('what came out of sight is counted, and a press leads to it @page', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 900, height: 500 });
  await connect(page, service);
  await comeIn(page, [...people, ...others], 'first');
  await expect(row(page, 'Ada')).toBeVisible();
  await comeIn(page, ['Hal'], 'second');
  await page.getByRole('button', { name: '1 new below' }).click();
  await expect(row(page, 'Hal')).toBeInViewport();
  await expect(page.getByRole('button', { name: '1 new below' })).toBeHidden();
});

test('a snoozed chat is away until its time @page', async ({ page, service }) => {
  await connect(page, service);
  await comeIn(page, ['Ada', 'Bea'], 'first');
  await page.keyboard.press('Tab');
  await row(page, 'Ada').focus();
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: 'Snooze chat' });
  // The letter may have been the first of a word: what follows it presses nothing.
  await expect(dialog).toBeFocused();
  await page.keyboard.type('ello \n');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: /^In an hour/ }).click();
  await expect.poll(() => names(page)).toEqual(['Bea']);
  await page.getByRole('button', { name: /^To do 1 ?next: / }).click();
  await expect(page.getByRole('region', { name: 'Later 1' })).toContainText('Ada');

  // Its time comes: nobody touches the page.
  const instanceId = await instanceOf(page);
  const chatIds = [chatIdOf('Ada')];
  await callFrom(page, 'chats.snooze', { instanceId, chatIds, until: Date.now() + 1_500 });
  await expect(page.getByRole('region', { name: 'Due 1' })).toContainText('Ada');
  await view(page, 'Waiting for me 2').check();
  await expect(row(page, 'Ada')).toContainText('Snoozed');
});

test('pinned chats stay on top, what is answered waits for them @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await comeIn(page, ['Ada', 'Bea', 'Cem'], 'first');
  await row(page, 'Cem').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await expect.poll(() => names(page)).toEqual(['Cem', 'Ada', 'Bea']);
  await openChat(page, chatIdOf('Ada'));
  await send(page, 'On its way.');
  await expect(messageWith(page, 'On its way.')).toContainText('Accepted');
  await expect.poll(() => names(page)).toEqual(['Cem', 'Bea', 'Ada']);
  await expect(list(page).getByRole('heading')).toHaveText([
    // Who is pinned waits too: the view counts as many.
    'Waiting for me 2',
    'Waiting for customer 1',
  ]);
  await page.getByRole('button', { name: 'Sort: Unanswered first' }).click();
  await page.getByRole('menuitemradio', { name: 'Name' }).click();
  await expect(page.getByRole('button', { name: 'Sort: Name' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sort: Name' })).toBeVisible();

  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: 'Close chat' }).click();
  await expect.poll(() => names(page)).toEqual(['Cem', 'Bea']);
});

test('by keys alone, several chats get a new label, are shown by it, and the view is saved @page', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await connect(page, service);
  await comeIn(page, people, 'first');
  await row(page, 'Bea').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('3 selected');
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Labels of 3 chats' });
  await expect(dialog.getByRole('textbox', { name: 'Find or add a label' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Find or add a label' }).focus();
  await page.keyboard.type('Missing parcel');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Cem')).toContainText('Missing parcel');
  await expect(row(page, 'Ada')).not.toContainText('Missing parcel');

  // Another page and back keeps the selection.
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: /^Chats/ }).click();
  await expect(bar).toContainText('3 selected');
  await row(page, 'Bea').focus();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  await page.getByRole('button', { name: 'More views' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Missing parcel' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['Bea', 'Cem', 'Dan']);
  const byLabel = view(page, 'Missing parcel');
  await expect(byLabel).toBeChecked();
  await expect.poll(() => viewsStand(page)).toEqual({ lines: 1, isInSight: true });
  await expect.poll(() => viewsStand(page)).toEqual({ lines: 1, isInSight: true });
  await byLabel.focus();
  await page.keyboard.press('ArrowRight');
  await expect(view(page, 'Open')).toBeChecked();
  await expect(byLabel).toBeHidden();
  await expect.poll(() => viewsStand(page)).toEqual({ lines: 1, isInSight: true });
  await expect.poll(() => viewsStand(page)).toEqual({ lines: 1, isInSight: true });
  await showView(page, 'Missing parcel');
  await expect.poll(() => names(page)).toEqual(['Bea', 'Cem', 'Dan']);
  await page.getByRole('button', { name: 'More views' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Save this view…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'View name' })).toBeFocused();
  await page.keyboard.type('Parcels');
  await page.keyboard.press('Enter');
  await expect(view(page, 'Parcels')).toBeChecked();

  await row(page, 'Bea').focus();
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText('3 selected');
  await page.keyboard.press('e');
  await expect(page.getByRole('status')).toContainText('3 chats closed.');
  await expect(page.getByText('No chats in this view.')).toBeVisible();
  await expect(bar).toBeHidden();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => names(page)).toEqual(['Bea', 'Cem', 'Dan']);
});

test('what is typed outside the box is written into it, and does nothing to a customer @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await comeIn(page, people, 'first');
  const everyone = await names(page);
  await row(page, 'Ada').click();
  await expect(messageWith(page, 'first from Ada')).toBeVisible();

  await test.step('after a press on a message, its button and its row', async () => {
    await messageWith(page, 'first from Ada').click();
    await page.keyboard.type('pe');
    await expect(box(page)).toHaveValue('pe');
    await messageWith(page, 'first from Ada')
      .getByRole('button', { name: 'Message actions' })
      .click();
    await page.getByRole('menuitem', { name: 'Copy text', exact: true }).click();
    await page.keyboard.type('re ');
    await expect(box(page)).toHaveValue('pere ');
    await row(page, 'Ada').click();
    await page.keyboard.type('help');
    await expect(box(page)).toHaveValue('pere help');
    await row(page, 'Ada').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pin' }).click();
    await expect(page.getByRole('status').getByText('Chat pinned.')).toBeVisible();
    await page.keyboard.type('!');
    await expect(box(page)).toHaveValue('pere help!');
    await page.getByRole('status').getByRole('button', { name: /^Undo/ }).click();
    await box(page).fill('');
  });

  await test.step('after “Close chat”', async () => {
    await page.getByRole('button', { name: 'Close chat' }).click();
    await expect(title(page)).toHaveText('Bea');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('Hello Bea, please');
    await expect(box(page)).toHaveValue('Hello Bea, please');
  });
  await expect.poll(() => names(page)).toEqual(everyone.filter((name) => name !== 'Ada'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
