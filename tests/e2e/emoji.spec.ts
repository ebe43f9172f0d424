import type { Locator, Page } from '@playwright/test';

import { connectAndOpen } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Emoji' });
const message = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Message', exact: true });
const active = (page: Page): Locator => picker(page).getByRole('gridcell', { selected: true });

test('emoji are found, picked and put where the cursor is, by keyboard alone @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  const box = message(page);

  await page.keyboard.type('Thank you!');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+j');
  const search = picker(page).getByRole('searchbox', { name: 'Search emoji' });
  await expect(search).toBeFocused();
  await picker(page).getByRole('gridcell', { name: 'Grinning face', exact: true }).waitFor();

  // Enter at once takes what these letters find, not what was shown before them.
  await page.keyboard.type('waving hand');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Thank you👋!');
  await expect(box).toBeFocused();
  await expect(picker(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(box).toHaveValue('Thank you!');

  await page.keyboard.press('Control+j');
  await expect(search).toBeFocused();
  await page.keyboard.type('red heart');
  await expect(picker(page).getByRole('status')).toContainText('Red heart, best of');
  await page.keyboard.press('Shift+Enter');
  await expect(box).toHaveValue('Thank you❤️!');
  await expect(search).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(box).toHaveValue('Thank you❤️❤️!');

  await search.fill('');
  await expect(
    picker(page).getByRole('gridcell', { name: 'Grinning face', exact: true }),
  ).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveAccessibleName('Upside-down face');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Thank you❤️❤️🙃!');

  await page.keyboard.press('Control+j');
  await expect(search).toBeFocused();
  await page.keyboard.type('no such emoji');
  await expect(picker(page)).toContainText('No emoji found for “no such emoji”.');
  await page.keyboard.press('Escape');
  await expect(picker(page)).toBeHidden();
  await expect(box).toBeFocused();
});
