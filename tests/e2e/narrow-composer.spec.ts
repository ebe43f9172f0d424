import { connectAndOpen, openChat } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

test('in a narrow window or beside the contact nothing below the text lies on top of something else @page', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await connectAndOpen(page, service);
  const covered = () =>
    page.getByRole('button', { name: 'Send later' }).evaluate((button) => {
      const row = button.parentElement?.parentElement;
      const parts = [...(row?.querySelectorAll('button, span') ?? [])];
      return parts.filter((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return width > 0 && above !== part && !part.contains(above) && !above?.contains(part);
      }).length;
    });
  expect(await covered()).toBe(0);

  await page.getByRole('button', { name: 'Sending options' }).click();
  await page.getByRole('checkbox', { name: 'Safe send' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await covered()).toBe(0);

  // What was just done is told over the list.
  const sentTo = page.getByRole('list', { name: 'Chats' }).getByRole('link');
  await openChat(page, '+4915112345611');
  await sentTo.and(page.locator(':not([aria-current])')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Snooze…' }).click();
  await page.getByRole('button', { name: /^Tomorrow morning/ }).click();
  const told = page.getByRole('status').filter({ hasText: 'snoozed' }).locator('div');
  const { x = 0, width = 0 } = (await told.boundingBox()) ?? {};
  const box = await page.getByRole('textbox', { name: 'Message', exact: true }).boundingBox();
  expect(x + width).toBeLessThan(box?.x ?? 0);

  // The conversation is as narrow where the contact stands beside it.
  await page.setViewportSize({ width: 1200, height: 750 });
  await page.keyboard.press('Control+Shift+K');
  await page.getByRole('complementary', { name: 'Contact' }).waitFor();
  expect(await covered()).toBe(0);
});
