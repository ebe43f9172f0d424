import type { Page } from '@playwright/test';
import { barriers } from '../support/barriers.ts';
import { fillConsole } from '../support/complete-console.ts';
import { messageWith } from '../support/conversation.ts';
import { outOfReach } from '../support/out-of-reach.ts';
import { callFrom } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { wrongTabStops } from '../support/tab-stops.ts';
import { grid, openWithThreads } from '../support/threads-page.ts';

const usual = { width: 1280, height: 720 };
const narrow = { width: 320, height: 568 };

/** By axe in light, dark and forced colours, and by Tab; in a usual window and in one of 320 pixels. */
async function expectNoBarrier(page: Page, screen: string): Promise<void> {
  for (const size of [usual, narrow]) {
    await page.setViewportSize(size);
    const at = `${screen} at ${size.width}`;
    expect.soft(await barriers(page, ['light', 'dark', 'forced']), at).toEqual([]);
    expect.soft(await wrongTabStops(page), at).toEqual([]);
  }
  await page.setViewportSize(usual);
}

// axe reads a page for each finding, in each look. Milliseconds.
test.describe.configure({ timeout: 360_000 });

test('chats and the pages of the rail have no barrier in any look @page', async ({
  app,
  page,
  service,
}) => {
  await expectNoBarrier(page, 'first start');
  await fillConsole(app, service);
  await expectNoBarrier(page, 'chat');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const name of [/^Outbox/, 'Templates', 'Overview', 'Settings']) {
    await main.getByRole('link', { name }).click();
    await expect(main.getByRole('link', { name })).toHaveAttribute('aria-current');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoBarrier(page, String(name));
  }
});

test('the activity log and every tab of the settings have no barrier in any look @page', async ({
  app,
  page,
  service,
}) => {
  await fillConsole(app, service);
  await page.getByRole('link', { name: /^Outbox/ }).click();
  await page.getByRole('tab', { name: 'Activity log' }).click();
  await page.getByRole('list', { name: 'Activity log' }).getByRole('listitem').first().waitFor();
  await expectNoBarrier(page, 'activity log');
  await page.getByRole('link', { name: 'Settings' }).click();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const name = (await tab.textContent()) ?? '';
    expect.soft(await barriers(page, ['light', 'forced']), name).toEqual([]);
    expect.soft(await wrongTabStops(page), name).toEqual([]);
  }
  await page.getByRole('button', { name: 'Show health' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoBarrier(page, 'health');
});

test('the threads have no barrier in any look, and what is picked can be told in forced colours @page', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 40);
  await grid(page).focus();
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await expectNoBarrier(page, 'threads');
  await page.emulateMedia({ forcedColors: 'active' });
  const outlines = await grid(page)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).outlineStyle));
  expect(outlines.filter((style) => style !== 'none')).toHaveLength(1);
});

test('compact and large density show less and more of each screen, and cut nothing off @page', async ({
  app,
  page,
  service,
}) => {
  await fillConsole(app, service);
  await page.setViewportSize({ width: 900, height: 600 });
  const main = page.getByRole('navigation', { name: 'Main' });
  const row = page.getByRole('list', { name: 'Chats' }).getByRole('link').first();
  const bubble = messageWith(page, 'Good morning');
  const heights: number[][] = [];
  for (const density of ['compact', 'normal', 'large'] as const) {
    await page.getByRole('link', { name: 'Chats' }).click();
    await callFrom(page, 'settings.set', { appearance: { density } });
    await expect(page.locator('html')).toHaveAttribute('data-density', density);
    const sizes = [await row.boundingBox(), await bubble.boundingBox()];
    heights.push(sizes.map((size) => size?.height ?? 0));
    for (const name of ['Chats', 'SMS threads', /^Outbox/, 'Templates', 'Overview', 'Settings']) {
      await main.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect.soft(await outOfReach(page), `${String(name)}, ${density}`).toEqual([]);
    }
  }
  const [compact = [], normal = [], large = []] = heights;
  for (const [index, height] of normal.entries()) {
    expect(compact[index]).toBeLessThan(height);
    expect(large[index]).toBeGreaterThan(height);
  }
});
