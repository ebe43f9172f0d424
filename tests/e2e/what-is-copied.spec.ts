import { connectAndOpen, messageWith, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

test('what is marked over several messages is copied as what was said, with a name where the writer changes @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'Your parcel left today');
  await send(page, 'It comes tomorrow');
  await expect(messageWith(page, 'It comes tomorrow')).toContainText('Accepted');
  const log = page.getByRole('log', { name: 'Messages' });
  await log.evaluate((element) => {
    // As by a mouse that is dragged over it: what is typed into has the focus no more.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.selectAllChildren(element);
  });
  await page.keyboard.press('ControlOrMeta+C');
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.focus();
  await page.keyboard.press('ControlOrMeta+V');
  const copied = (await box.inputValue()).split('\n').filter((line) => line.trim() !== '');
  expect(copied.slice(-3)).toEqual(['You:', 'Your parcel left today', 'It comes tomorrow']);
});
