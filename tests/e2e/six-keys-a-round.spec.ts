import type { Page } from '@playwright/test';
import { comeIn } from '../support/come-in.ts';
import { connect } from '../support/connect-page.ts';
import { messageWith } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';

const people = ['Ada', 'Bea', 'Cem', 'Dan', 'Eve'].map((name, index) => ({
  name,
  chatId: `4915112345${610 + index}@c.us`,
}));
const [ada, bea, cem] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).last();
const toast = (page: Page) => page.getByRole('status').last();
const sendAndClose = (page: Page) => page.getByRole('button', { name: 'Send and close' });
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name });

/** Every key that is pressed, as the page hears it; those that only go with another are no press. */
async function countKeys(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    addEventListener(
      'keydown',
      ({ key }) => {
        if (!['Control', 'Alt', 'Shift', 'Meta'].includes(key)) pressed.push(key);
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { pressed: string[] }).pressed.splice(0));
}

async function fiveWait(page: Page): Promise<void> {
  await callFrom(page, 'templates.save', {
    templateId: crypto.randomUUID(),
    name: 'Refund',
    folder: '',
    text: 'Your refund is on its way.',
    card: null,
    media: [],
  });
  await comeIn(page, people, 'first');
  await expect(rowOf(page, 'Eve')).toBeVisible();
}

const closedAt = async (page: Page, chatId: string) =>
  (await callFrom(page, 'chats.get', { instanceId: await instanceOf(page), chatId })).closedAt;

test('who waits is read, answered with a template, closed and followed by the next with six keys each', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await fiveWait(page);
  const keys = await countKeys(page);
  await page.keyboard.press('Alt+ArrowDown');
  expect(await keys()).toEqual(['ArrowDown']);

  for (const [index, { name }] of people.entries()) {
    await expect(title(page)).toHaveText(name);
    await expect(messageWith(page, `first from ${name}`)).toBeVisible();
    await expect(box(page)).toBeFocused();
    // It takes a person a while to read; keys that come at once may have been meant for the chat before.
    await expect(rowOf(page, name)).toHaveAttribute('data-unread', 'false');
    await page.keyboard.type('/ref');
    await expect(page.getByRole('option', { name: 'Refund' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue('Your refund is on its way.');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page)).toContainText('Sent and closed.');
    await expect(rowOf(page, name)).toBeHidden();
    if (index < people.length - 1) await expect(title(page)).not.toHaveText(name);
    expect(await keys()).toEqual(['/', 'r', 'e', 'f', 'Enter', 'Enter']);
  }
  await expect(page.getByRole('heading', { name: 'Nobody waits for you.' })).toBeVisible();
  await expect
    .poll(() => service.log.map(({ chatId }) => chatId))
    .toEqual(people.map(({ chatId }) => chatId));
});

test('sending and closing are taken back together while the message is held, and reopened alone afterwards @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await fiveWait(page);
  await callFrom(page, 'settings.set', { sending: { undoSeconds: 30 } });
  await rowOf(page, 'Ada').click();
  await box(page).fill('Done, Ada.');
  await sendAndClose(page).click();
  await expect(title(page)).toHaveText('Bea');
  await expect(box(page)).toBeFocused();
  expect(await closedAt(page, ada.chatId)).not.toBeNull();

  await test.step('Ctrl+Z in the empty box of the next chat', async () => {
    await page.keyboard.press('Control+z');
    await expect(title(page)).toHaveText('Ada');
    await expect(box(page)).toHaveValue('Done, Ada.');
    await expect(box(page)).toBeFocused();
    await expect(messageWith(page, 'Done, Ada.')).toContainText('Cancelled');
    expect([await closedAt(page, ada.chatId), service.log]).toEqual([null, []]);
  });

  await test.step('once it has left, the chat alone', async () => {
    await callFrom(page, 'settings.set', { sending: { undoSeconds: 1 } });
    await sendAndClose(page).click();
    await expect(title(page)).toHaveText('Bea');
    await expect(toast(page).getByRole('button', { name: /^Undo/ })).toBeHidden();
    await toast(page).getByRole('button', { name: 'Reopen chat' }).click();
    await expect(title(page)).toHaveText('Ada');
    await expect(page.getByRole('button', { name: 'Close chat' })).toBeVisible();
    await expect.poll(() => service.log).toHaveLength(1);
  });

  await test.step('and “Stay in it” stays', async () => {
    await callFrom(page, 'settings.set', { chats: { afterClosing: 'stay' } });
    await box(page).fill('Goodbye.');
    await sendAndClose(page).click();
    await expect(page.getByRole('button', { name: 'Reopen chat' }).first()).toBeVisible();
    await expect(title(page)).toHaveText('Ada');
    await expect(box(page)).toBeFocused();
  });
});

test('what is refused or may not have arrived brings its chat back, and says so there and where one is @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await fiveWait(page);
  await rowOf(page, 'Ada').click();
  service.faults.next({ kind: 'reset-after' });
  await box(page).fill('Did it arrive?');
  await sendAndClose(page).click();
  await expect(title(page)).toHaveText('Bea');
  await expect(toast(page)).toContainText('The chat with Ada is open again');
  await expect(rowOf(page, 'Ada')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Show' }).click();
  await expect(title(page)).toHaveText('Ada');
  await expect(messageWith(page, 'Did it arrive?')).toContainText(
    'The chat was closed with this message, so it’s open again.',
  );
});

test('the arrow up in an empty box edits what still waits, and a scheduled message keeps its time @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await fiveWait(page);
  const instanceId = await instanceOf(page);
  await rowOf(page, 'Cem').click();
  await callFrom(page, 'messages.send', {
    instanceId,
    chatId: cem.chatId,
    localId: crypto.randomUUID(),
    text: 'In an hour',
    replyToLocalId: null,
    options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
    sendAt: Date.now() + 3_600_000,
  });
  await page.getByRole('button', { name: /1 scheduled/ }).waitFor();
  await page.keyboard.press('ArrowUp');
  await expect(box(page)).toHaveValue('In an hour');
  await expect(page.getByText(/^Send time: /)).toBeVisible();
  await page.keyboard.type(', Cem');
  await sendAndClose(page).click();
  await expect(toast(page)).toContainText('Scheduled and closed.');
  await expect(title(page)).toHaveText('Ada');
  await page.keyboard.press('Control+z');
  await expect(title(page)).toHaveText('Cem');
  await expect(box(page)).toHaveValue('In an hour, Cem');
  await expect(page.getByText(/^Send time: /)).toBeVisible();
  expect([await closedAt(page, cem.chatId), await closedAt(page, bea.chatId)]).toEqual([
    null,
    null,
  ]);
  expect(service.log).toEqual([]);
});

test('what is typed at once after the chord is written to the next customer, whole @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await fiveWait(page);
  await rowOf(page, 'Ada').click();
  await expect(rowOf(page, 'Ada')).toHaveAttribute('data-unread', 'false');
  await page.keyboard.type('Done, Ada.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Hello Bea, one moment');
  await expect(title(page)).toHaveText('Bea');
  await expect(box(page)).toHaveValue('Hello Bea, one moment');
  const instanceId = await instanceOf(page);
  expect((await callFrom(page, 'drafts.get', { instanceId, chatId: ada.chatId })).text).toBe('');
  await expect.poll(() => service.log.map(({ fields }) => fields['text'])).toEqual(['Done, Ada.']);
});
