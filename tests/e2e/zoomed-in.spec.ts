import type { Page } from '@playwright/test';
import { barriers } from '../support/barriers.ts';
import { fillConsole } from '../support/complete-console.ts';
import { outOfReach } from '../support/out-of-reach.ts';
import { expect, test } from '../support/story.ts';
import { openWithThreads } from '../support/threads-page.ts';

/** CSS pixels of a window at 200 % and at 400 %. */
const half = { width: 640, height: 450 };
const quarter = { width: 320, height: 256 };
const phone = { width: 320, height: 568 };

/** Everything that stands on screen can be reached in each size, and axe finds nothing in the narrowest. */
async function expectWithinReach(page: Page): Promise<void> {
  for (const size of [half, phone, quarter]) {
    await page.setViewportSize(size);
    expect(await outOfReach(page), `${size.width} by ${size.height}`).toEqual([]);
  }
  expect(await barriers(page)).toEqual([]);
}

// axe reads a page for each finding, on light and on dark. Milliseconds.
test.describe.configure({ timeout: 300_000 });

test('zoomed in to 400 %, every screen folds and stays within reach @page', async ({
  app,
  page,
  service,
}) => {
  await expectWithinReach(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await fillConsole(app, service);
  await expectWithinReach(page);
  await page.getByRole('link', { name: 'Back to chats' }).click();
  await expectWithinReach(page);

  const main = page.getByRole('navigation', { name: 'Main' });
  for (const name of [/^Outbox/, 'Templates', 'Overview', 'Settings']) {
    await main.getByRole('link', { name }).click();
    await expect(main.getByRole('link', { name })).toHaveAttribute('aria-current');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectWithinReach(page);
  }
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await page.getByRole('tabpanel').waitFor();
    expect(await outOfReach(page), (await tab.textContent()) ?? '').toEqual([]);
  }
});

test('zoomed in to 400 %, the threads scroll below what filters them, and the pane is a drawer @page', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 40);
  await expectWithinReach(page);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('dialog', { name: 'Details' }).waitFor();
  await expectWithinReach(page);
});
