import { nameOf } from '../../electron/practice/people.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { choose } from '../support/message-menu.ts';
import { expect, test } from '../support/story.ts';

test('a customer’s answer comes in, is read and answered, and the states of messages rise', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Try it on the practice service' }).click();
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  await page.getByRole('switch', { name: 'Answer me' }).click();
  await page.getByRole('link', { name: /^Chats/ }).click();
  const chats = page.getByRole('list', { name: 'Chats' });
  const row = chats.getByRole('link', { name: new RegExp(nameOf('4915112345999')) });

  await openChat(page, '+4915112345999');
  await send(page, 'Your parcel is on its way');
  await openChat(page, '+4915112345997');
  await expect(row).toContainText('1 unread', { timeout: 20_000 });
  await row.click();
  await expect(messageWith(page, 'When does it arrive?')).toBeVisible();
  await expect(row).not.toContainText('unread');
  await expect(messageWith(page, 'Your parcel')).toContainText('Read');

  await send(page, 'On Friday');
  await expect(messageWith(page, 'On Friday')).toContainText('Read');
  await choose(page, messageWith(page, 'On Friday'), 'Details');
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details).toContainText(/Sent.*Delivered.*Read/s);
  await page.keyboard.press('Escape');
  await expect(messageWith(page, 'This is how it looks now:')).toBeVisible({ timeout: 20_000 });
});

test('a customer reacts, and another deletes what they wrote @page', async ({ page }) => {
  await page.getByRole('button', { name: 'Try it on the practice service' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await openChat(page, '+4915112345997');
  await send(page, 'Is it there?');
  await expect(messageWith(page, 'Is it there?')).toContainText('👍', { timeout: 20_000 });

  await openChat(page, '+4915112345996');
  await send(page, 'Hello');
  await expect(messageWith(page, 'Sorry, wrong chat')).toContainText('Deleted by sender', {
    timeout: 20_000,
  });
});
