import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send, sendByEnter } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { grid } from '../support/threads-page.ts';

const tour = (page: Page) => page.getByRole('complementary', { name: 'Tour' });
const current = (page: Page) => tour(page).locator('[aria-current="step"]');
const tip = (page: Page) => page.getByRole('complementary', { name: 'Tip' });

/** Opens a chat as somebody does who uses the keyboard alone. */
async function openByKeys(page: Page, number: string): Promise<void> {
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('textbox', { name: 'Phone number or chat id' })).toBeFocused();
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
}

test('somebody new takes the tour by keyboard: sends, decides, archives', async ({
  app: { page },
}) => {
  await page.getByRole('button', { name: 'Try it on the practice service' }).press('Enter');
  await expect(current(page)).toHaveText(/Send a message/);
  await openByKeys(page, '+49 1511 2345678');
  await page.keyboard.type('good morning');
  await sendByEnter(page);

  await expect(current(page)).toHaveText(/Decide about an unknown message/);
  await openByKeys(page, '+49 1511 2345001');
  await page.keyboard.type('did this arrive?');
  await sendByEnter(page);
  const unknown = messageWith(page, 'did this arrive?');
  await expect(unknown).toContainText('Unknown');

  const asks = unknown.getByRole('button', { name: 'What does Unknown mean?' });
  await asks.press('Enter');
  const answer = page.getByRole('dialog', { name: 'What does Unknown mean?' });
  await expect(answer).toContainText('never sends it again by itself');
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
  await expect(tour(page)).toContainText('You know what you need to begin');
  await tour(page).getByRole('button', { name: 'Finish' }).press('Enter');
  await expect(tour(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'SMS threads' })).toBeFocused();
});

test('the tour counts only what is done, and stays where it was left', async ({
  app: { page },
}) => {
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
  const { learning } = await callFrom(page, 'settings.get', {});
  expect(learning).toMatchObject({ isTourOn: false, tourDone: 1 });
});

test('each tip is shown once, can be put away, and all of them switched off', async ({
  app: { page },
  service,
}) => {
  await connect(page, service);
  // The page may have shown one before it heard that this console shows none.
  await callFrom(page, 'settings.set', { learning: { showsTips: true, seenTips: [] } });
  await expect(tip(page)).toContainText('Ctrl K takes you to any chat');
  await tip(page).getByRole('button', { name: 'Got it' }).click();
  await expect(tip(page)).toBeHidden();

  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(tip(page)).toContainText('{name}');
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
