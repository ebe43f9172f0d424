import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

test('a send can be undone before anything leaves, and its text comes back @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Sending' }).click();
  const seconds = page.getByLabel('Undo send (seconds)');
  await seconds.fill('31');
  await seconds.blur();
  await expect(seconds).toHaveAccessibleDescription(/whole number from 0 to 30/);
  await seconds.fill('30');
  await seconds.blur();
  await page.getByRole('link', { name: 'Chats' }).click();

  await openChat(page, '+4915112345678');
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await send(page, 'sent too soon');
  const first = messageWith(page, 'sent too soon');
  await expect(first).toContainText(/Sending in \d+ s/);
  await first.getByRole('button', { name: 'Undo' }).click();
  await expect(first).toContainText('Cancelled');
  await expect(box).toHaveValue('sent too soon');
  await expect(box).toBeFocused();

  await box.fill('');
  await send(page, 'sent too soon as well');
  await box.fill('what I was writing');
  const second = messageWith(page, 'as well');
  await second.getByRole('button', { name: 'Undo' }).click();
  await expect(second).toContainText('Cancelled');
  await expect(box).toHaveValue('what I was writing');
  expect(service.log).toEqual([]);
});
