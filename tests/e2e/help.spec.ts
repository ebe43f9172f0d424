import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { callFrom } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';

const task = (page: Page) => page.getByRole('article').getByRole('heading').first();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search help' });

test('help opens at the task that fits the page, is searched by words, and leads back', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.keyboard.press('F1');
  await expect(task(page)).toHaveText('Work through the outbox');
  await expect(search(page)).toBeFocused();

  // Its picture is of the theme that is shown, whoever chose it.
  const picture = page.getByRole('article').getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  const drawn = () =>
    picture.evaluate((image: HTMLImageElement) => `${image.currentSrc} ${image.naturalWidth}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(drawn).toMatch(/outbox-dark.* [1-9]/);
  await callFrom(page, 'settings.set', { appearance: { theme: 'light' } });
  await expect.poll(drawn).toMatch(/outbox-light.* [1-9]/);

  await search(page).focus();
  await page.keyboard.type('voice recording');
  const found = page.getByRole('navigation', { name: 'Tasks found' });
  await expect(found.getByRole('link').first()).toContainText('Record a voice note');
  await found.getByRole('link').first().press('Enter');
  await expect(task(page)).toHaveText('Record a voice note');

  await search(page).fill('zzzz');
  await expect(found).toContainText('Nothing found for “zzzz”');
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Go to chats' }).waitFor();
});

test('help is there before anything is connected, with the tour to take up again @page', async ({
  page,
}) => {
  await page.getByRole('heading', { name: 'Connect an instance' }).waitFor();
  await page.keyboard.press('F1');
  await expect(task(page)).toHaveText('Connect');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  const tour = page.getByRole('complementary', { name: 'Tour' });
  await expect(tour).toContainText('Send a message');
  await openChat(page, '+49 1511 2345678');
  await send(page, 'hello');
  await expect(tour.locator('[aria-current="step"]')).toHaveText(/Decide/);
  await tour.getByRole('button', { name: 'Leave the tour' }).click();

  await openChat(page, '+49 1511 2345001');
  await send(page, 'lost');
  await messageWith(page, 'lost').getByRole('button', { name: 'What does Unknown mean?' }).click();
  await page.getByRole('link', { name: 'More in Help' }).click();
  await expect(task(page)).toHaveText('Decide what is unknown');
  await page.getByRole('button', { name: 'Continue the tour' }).click();
  await expect(tour.locator('[aria-current="step"]')).toHaveText(/Decide/);
  expect(await callFrom(page, 'memory.get', {})).toMatchObject({ isTourOn: true, tourDone: 1 });
});
