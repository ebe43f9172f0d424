import { connectAndOpen, messageWith, send } from '../support/conversation.ts';
import { choose } from '../support/message-menu.ts';
import { expect, test } from '../support/story.ts';

test('a message is deleted for everyone after a time to undo, and never called deleted @page', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'not for you');
  const message = messageWith(page, 'not for you');
  await expect(message).toContainText('Accepted');
  const confirm = async () => {
    await choose(page, message, 'Delete for everyone…');
    const dialog = page.getByRole('dialog', { name: 'Delete this message for everyone?' });
    await dialog.getByRole('button', { name: 'Delete for everyone' }).click();
    await expect(message).toContainText(/Deleting in \d s/);
  };

  await confirm();
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(message).not.toContainText('Deleting in');
  await confirm();
  await expect(message).toContainText('Deletion requested');
  await expect(message).toContainText('not for you');
  expect(
    service.log.map(({ operation }) => operation).filter((name) => name === 'delete-message'),
  ).toHaveLength(1);

  await choose(page, message, 'Details');
  const details = page.getByRole('dialog', { name: 'Details' });
  await details.getByText('Deletion record').click();
  await expect(details).toContainText('"type": "REVOKE"');
  await details.getByText('Request (without the token)').click();
  await expect(details).toContainText('Bearer (left out)');
  await page.keyboard.press('Escape');

  await app.restart();
  await app.page.getByRole('list', { name: 'Chats' }).getByRole('link').first().click();
  await expect(messageWith(app.page, 'not for you')).toContainText('Deletion requested');
});
