import { connect } from '../support/connect-page.ts';
import { openChat } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

test('a number in any form shows what it becomes; what is none is explained @page', async ({
  app,
  service,
}) => {
  const { page } = app;
  await connect(page, service);
  await page.getByRole('button', { name: 'New chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'New chat' });
  const box = dialog.getByRole('textbox', { name: 'Phone number or chat id' });

  for (const written of ['+49 (0)151 12345678', '0049-151-12345678', '4915112345678@c.us']) {
    await box.fill(written);
    await expect(dialog.getByText(/4915112345678@c\.us/).first()).toBeVisible();
    await expect(dialog.getByText(/^Germany ·|Germany$/).last()).toBeVisible();
  }

  await box.fill('+49 151 CALL-ME');
  await dialog.getByRole('button', { name: 'Open chat' }).click();
  await expect(box).toHaveAccessibleDescription(/Phone numbers don’t contain letters\./);
  await expect(box).toHaveValue('+49 151 CALL-ME');

  await box.fill('(11) 91234-5678');
  await dialog.getByRole('button', { name: 'Open chat' }).click();
  await expect(box).toHaveAccessibleDescription(/Which country is this number from\?/);
  await dialog.getByLabel('Country').selectOption({ label: 'Brazil' });
  await expect(dialog.getByText(/5511912345678@c\.us/).first()).toBeVisible();

  await box.fill('+55 11 91234-5678');
  await dialog.getByRole('button', { name: 'Open chat' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Chats' })).toContainText('+55 11 91234 5678');
});

test('a number typed while the dialog is still on its way is written there, and nowhere else @page', async ({
  app,
  service,
}) => {
  const { page } = app;
  await connect(page, service);
  const arrival = Promise.withResolvers<void>();
  await page.route(/new-chat-dialog/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.reload();
  await openChat(page, '+4915112345678');
  const messageBox = page.getByRole('textbox', { name: 'Message', exact: true });
  await messageBox.fill('Not to be sent yet');
  await page.keyboard.press('Control+n');
  await page.keyboard.type('+55 11 91234-56789');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  arrival.resolve();

  const box = page.getByRole('textbox', { name: 'Phone number or chat id' });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('+55 11 91234-5678');
  await page.keyboard.press('End');
  await page.keyboard.type('9');
  await expect(box).toHaveValue('+55 11 91234-56789');
  await page.keyboard.press('Escape');
  await expect(messageBox).toHaveValue('Not to be sent yet');
  expect(service.log).toEqual([]);
});
