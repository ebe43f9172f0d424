import { connectAndOpen } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

test('a number typed while the dialog is still on its way is written there, and nowhere else @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/rest-.*js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.reload();
  const messageBox = page.getByRole('textbox', { name: 'Message', exact: true });
  await messageBox.fill('Not to be sent yet');
  await page.keyboard.press('Control+n');
  await page.keyboard.type('+55 11 91234-56789');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  arrival.resolve();

  const box = page.getByRole('textbox', { name: 'Phone number or chat ID' });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('+55 11 91234-5678');
  await page.keyboard.press('End');
  await page.keyboard.type('9');
  await expect(box).toHaveValue('+55 11 91234-56789');
  await page.keyboard.press('Escape');
  await expect(messageBox).toHaveValue('Not to be sent yet');
  expect(service.log).toEqual([]);
});
