import { connect } from '../support/connect-page.ts';
import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

const message = { name: 'Message', exact: true } as const;

test('a text that cannot be sent is explained and stays @page', async ({ page, service }) => {
  await connectAndOpen(page, service);
  const box = page.getByRole('textbox', message);

  await box.press('Enter');
  await expect(box).toHaveAccessibleDescription('Write a message first.');

  const long = 'x'.repeat(100_000);
  await box.fill(long);
  await box.press('Enter');
  await expect(box).toHaveAccessibleDescription(/too long: 100,000 of 65,536 characters/);
  await expect(box).toHaveValue(long);
  expect(service.log).toEqual([]);
});

test('each chat keeps its draft, through a crash too, until it is sent', async ({
  app,
  service,
}) => {
  await connect(app.page, service);
  await openChat(app.page, '+4915112345678');
  await app.page.getByRole('textbox', message).fill('half a sentence for Jonas');
  await openChat(app.page, '+5511912345678');
  await app.page.getByRole('textbox', message).pressSequentially('Olá Mariana');
  await expect(app.page.getByRole('list', { name: 'Chats' })).toContainText(/Draft:\s*Olá Mariana/);

  await app.kill();
  const chats = app.page.getByRole('list', { name: 'Chats' });
  await chats.getByText('half a sentence').click();
  await expect(app.page.getByRole('textbox', message)).toHaveValue('half a sentence for Jonas');
  await chats.getByText('Olá Mariana').click();
  await expect(app.page.getByRole('textbox', message)).toHaveValue('Olá Mariana');

  await send(app.page, 'Olá Mariana!');
  await expect(app.page.getByRole('textbox', message)).toHaveValue('');
  await expect(chats.getByText('Draft')).toHaveCount(1);
});

test('a refused text comes back to be edited @page', async ({ page, service }) => {
  await connectAndOpen(page, service, '+49 151 12345000');
  await send(page, 'is anybody there?');
  const refused = messageWith(page, 'is anybody there?');
  await expect(refused).toContainText('Rejected');
  await expect(refused).toContainText('This number isn’t on the chat network.');
  await refused.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', message)).toHaveValue('is anybody there?');
});
