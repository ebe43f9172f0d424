import type { Locator, Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { openChat } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Emoji' });
const message = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Message', exact: true });
const active = (page: Page): Locator => picker(page).getByRole('gridcell', { selected: true });

test('emoji are found, picked and put where the cursor is, by keyboard alone @page', async ({
  app,
  service,
}) => {
  const { page } = app;
  await connect(page, service);
  await openChat(page, '+4915112345678');
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

test('the skin tone and what was picked last are there again after a restart @page', async ({
  app,
  service,
}) => {
  await connect(app.page, service);
  await openChat(app.page, '+4915112345678');
  await app.page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await app.page.getByRole('radio', { name: 'No skin tone' }).press('ArrowRight');
  await app.page.getByRole('radio', { name: 'Light skin tone', exact: true }).press('ArrowRight');
  await expect(app.page.getByRole('radio', { name: 'Medium-light skin tone' })).toBeChecked();
  await app.page.getByRole('searchbox', { name: 'Search emoji' }).fill('thumbs up');
  await picker(app.page).getByRole('gridcell', { name: 'Thumbs up' }).click();
  await expect(message(app.page)).toHaveValue('👍🏼');
  // Kept: what was picked in the last moment before a page is closed may not be.
  await expect(app.page.getByRole('list', { name: 'Chats' })).toContainText(/Draft:\s*👍🏼/);

  await app.restart();
  const { page } = app;
  await page.getByRole('list', { name: 'Chats' }).getByRole('link').first().click();
  await expect(message(page)).toHaveValue('👍🏼');
  await message(page).fill('Done ');
  await page.keyboard.press('Control+j');
  await picker(page).getByRole('group', { name: 'Recent' }).getByRole('button').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveValue('Done 👍🏼');
});
