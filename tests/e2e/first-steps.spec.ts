import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send, sendByEnter } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { grid } from '../support/threads-page.ts';

const tour = (page: Page) => page.getByRole('complementary', { name: 'Tour' });
const current = (page: Page) => tour(page).locator('[aria-current="step"]');
const tip = (page: Page) => page.getByRole('complementary', { name: 'Tip' });

test('somebody new answers a customer with four presses, and is answered', async ({ page }) => {
  // From the first page on: one press, the answer, and Enter.
  await page.getByRole('button', { name: 'Try it on the practice service' }).click();
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(box).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Mariana Alves' })).toBeVisible();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(
    'Is this the right door?',
  );
  await page.keyboard.insertText('Yes, behind the blue gate.');
  await sendByEnter(page);
  await expect(messageWith(page, 'behind the blue gate')).toContainText('Accepted');
  await expect(messageWith(page, 'Oh good, thank you so much!')).toBeVisible({ timeout: 20_000 });

  // What there is beside the chat that is open.
  const chats = page.getByRole('list', { name: 'Chats' });
  for (const name of ['Warehouse', 'Grace Thompson', 'Noor Khan']) {
    await expect(chats.getByText(name)).toBeVisible();
  }
  await expect(page.getByText('Practice. Nothing leaves this computer.')).toBeVisible();

  // A message is lost, and settles while one looks on.
  await chats.getByText('Grace Thompson').click();
  await send(page, 'The refund left today.');
  const lost = messageWith(page, 'The refund left today.');
  await expect(lost).toContainText('Unknown');
  await expect(lost).toContainText('Accepted', { timeout: 20_000 });

  // One press begins the day again, one ends it.
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(box).toBeFocused();
  await expect(page.getByRole('log', { name: 'Messages' })).not.toContainText(
    'behind the blue gate',
  );
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  await page.getByRole('button', { name: 'End practice' }).click();
  await expect(page.getByRole('heading', { name: 'Connect an instance' })).toBeVisible();
});

test('a tip and the tour lie over the page and move nothing @page', async ({ page }) => {
  await page.getByRole('button', { name: 'Try it on the practice service' }).click();
  await tour(page).waitFor();
  // Its height is that of its rows, which may still come in.
  const place = async () => {
    const box = await page.getByRole('list', { name: 'Chats' }).boundingBox();
    return box && { x: box.x, y: box.y, width: box.width };
  };
  const before = await place();
  const card = await tour(page).boundingBox();
  expect(card?.width).toBeLessThanOrEqual(320);
  await tour(page).getByRole('button', { name: 'Leave the tour' }).click();
  await expect(tip(page)).toBeVisible();
  expect(await place()).toEqual(before);
  await tip(page).getByRole('button', { name: 'Got it' }).click();
  expect(await place()).toEqual(before);
});

test('somebody new takes the tour by keyboard: sends, decides, archives @page', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Try it on the practice service' }).press('Enter');
  await expect(current(page)).toHaveText(/Send a message/);
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await page.keyboard.type('good morning');
  await sendByEnter(page);

  await expect(current(page)).toHaveText(/Decide about an unknown message/);
  const unknown = messageWith(page, 'If it does not turn up today');
  await expect(unknown).toContainText('Unknown');

  const asks = unknown.getByRole('button', { name: 'What does Unknown mean?' });
  await asks.press('Enter');
  const answer = page.getByRole('dialog', { name: 'What does Unknown mean?' });
  await expect(answer).toContainText('won’t send it again unless you say so');
  await page.keyboard.press('Escape');
  await expect(answer).toBeHidden();
  await expect(asks).toBeFocused();
  await unknown.getByRole('button', { name: 'It arrived' }).press('Enter');

  await expect(current(page)).toHaveText(/Archive threads/);
  await page.keyboard.press('Control+2');
  await expect(grid(page).getByRole('row').nth(2)).toBeVisible();
  await grid(page).focus();
  for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space', 'e']) {
    await page.keyboard.press(key);
  }
  await expect(tour(page)).toContainText('You’re ready to start');
  await tour(page).getByRole('button', { name: 'Finish' }).press('Enter');
  await expect(tour(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'SMS threads' })).toBeFocused();
});

test('the tour counts only what is done, and stays where it was left @page', async ({ page }) => {
  await page.getByRole('button', { name: 'Try it on the practice service' }).click();
  await tour(page).waitFor();
  await openChat(page, '+49 1511 2340000');
  await send(page, 'to nobody');
  await expect(messageWith(page, 'to nobody')).toContainText('Rejected');
  await expect(current(page)).toHaveText(/Send a message/);
  await openChat(page, '+49 1511 2345678');
  await send(page, 'hello');
  await expect(current(page)).toHaveText(/Decide/);
  // A decision about something else is none about an unknown message.
  await openChat(page, '+49 1511 2340000');
  await messageWith(page, 'to nobody').getByRole('button', { name: 'Send again' }).click();
  const log = { instanceId: await instanceOf(page), action: 'send-again' } as const;
  await expect.poll(async () => (await callFrom(page, 'audit.list', log)).total).toBe(1);
  await expect(current(page)).toHaveText(/Decide/);

  await tour(page).getByRole('button', { name: 'Leave the tour' }).click();
  await expect(tour(page)).toBeHidden();
  expect(await callFrom(page, 'memory.get', {})).toMatchObject({ isTourOn: false, tourDone: 1 });
});

test('each tip is shown once, can be put away, and all of them switched off @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  // The page may have shown one before it heard that this console shows none.
  await callFrom(page, 'memory.set', { seenTips: [] });
  await callFrom(page, 'settings.set', { learning: { showsTips: true } });
  await expect(tip(page)).toContainText('Ctrl+K takes you to any chat');
  await tip(page).getByRole('button', { name: 'Got it' }).click();
  await expect(tip(page)).toBeHidden();

  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(tip(page)).toContainText('{first name}');
  await page.getByRole('link', { name: 'Chats' }).click();
  await expect(tip(page)).toContainText('In the list of chats, E closes a chat');
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('heading', { name: 'Templates' }).waitFor();
  await expect(tip(page)).toBeHidden();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByRole('switch', { name: 'Show tips' }).click();
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('button', { name: 'Go to chats' }).waitFor();
  await expect(tip(page)).toBeHidden();
});
