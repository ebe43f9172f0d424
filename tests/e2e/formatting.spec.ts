import { connectAndOpen, messageWith, sendByEnter } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

test('formatting is put in by keys, undone by the box itself, and shown as the channel does @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  const box = page.getByRole('textbox', { name: 'Message', exact: true });

  await box.pressSequentially('Your order is ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('ready');
  await expect(box).toHaveValue('Your order is *ready*');

  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.getByRole('button', { name: 'Italic', exact: true }).click();
  const formatted = await box.inputValue();
  expect(formatted).toContain('_');
  await expect(box).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(box).toHaveValue('Your order is *ready*');

  await sendByEnter(page);
  await expect(messageWith(page, 'Your order is').locator('strong')).toHaveText('ready');
  await expect(messageWith(page, 'Your order is')).toContainText('Accepted');
  expect(service.log[0]?.fields['text']).toBe('Your order is *ready*');
});
