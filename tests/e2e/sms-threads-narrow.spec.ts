import type { Locator } from '@playwright/test';
import { callFrom } from '../support/page-calls.ts';
import {
  grid,
  openWithThreads,
  runRegion,
  startRun,
  tab,
  threadRow,
} from '../support/threads-page.ts';
import { expect, test } from '../support/story.ts';
import { wordsOf } from '../support/words-of.ts';

test('in a narrow window the side pane is a drawer; date and switch stay, in a small one the state @page', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 40);
  await grid(page).focus();
  await page.keyboard.press('Control+a');
  await startRun(page, 60);
  for (const [width, height, columns, least] of [
    [900, 600, ['Last activity', 'Archived'], 0.35],
    [720, 450, ['State'], 0.5],
  ] as const) {
    await page.setViewportSize({ width, height });
    const titles = ['', 'Number', 'Last message', ...columns];
    await expect(grid(page).getByRole('columnheader')).toHaveText(titles);
    const share = await grid(page).evaluate((element) => {
      const title = element.querySelector('th:nth-of-type(3)');
      return (title?.getBoundingClientRect().width ?? 0) / element.clientWidth;
    });
    expect(share).toBeGreaterThan(least);
    expect(
      await grid(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBe(0);
    await expect(runRegion(page)).toContainText(/Archiving 40 threads\d+ archived, \d+ waiting/);
  }
  await page.getByRole('button', { name: 'Show run' }).click();
  const drawer = page.getByRole('dialog', { name: 'Details' });
  await expect(drawer.getByRole('region').first()).toHaveAccessibleName('Archive run');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer).toContainText(/Cancelled: \d+ of 40 archived/);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(runRegion(page)).toContainText(/Cancelled: \d+ of 40 archived/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('complementary', { name: 'Details' }).waitFor();
});

test('the drawer opens by its key and its button, and gives the focus back @page', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 5);
  await page.setViewportSize({ width: 900, height: 600 });
  const drawer = page.getByRole('dialog', { name: 'Details' });
  await grid(page).focus();
  await page.keyboard.press('Control+Shift+K');
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(grid(page)).toBeFocused();

  // Whoever opens a thread comes for it: it stands before what was done last.
  const parts = drawer.getByRole('region');
  for (const open of [
    () => page.keyboard.press('Enter'),
    () => threadRow(page, '+1 555 000 0001').getByText('Message 1').dblclick(),
  ]) {
    await open();
    await expect(parts.first()).toHaveAccessibleName('Thread');
    await expect(parts.last()).toHaveAccessibleName('Undo history');
    await page.keyboard.press('Escape');
    await expect(grid(page)).toBeFocused();
  }

  await page.setViewportSize({ width: 320, height: 568 });
  const button = page.getByRole('button', { name: 'Details' });
  await button.press('Enter');
  await drawer.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
});

test('with forced colours the selected tab and the row of the cursor differ from the others @page', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 5);
  await page.emulateMedia({ forcedColors: 'active' });
  const background = (name: string) =>
    tab(page, name).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background('Open')).not.toBe(await background('Archived'));
  expect(await background('Archived')).toBe(await background('All'));
  const marks = await grid(page)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row, '::before').content));
  expect(marks.filter((content) => content !== 'none')).toHaveLength(1);
});

test('how many match stays in the line of the search, however many filters are set @page', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 40);
  await page.getByRole('button', { name: '+ Filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter threads' });
  await dialog.getByRole('textbox', { name: 'Number' }).fill('555');
  await dialog.getByRole('textbox', { name: 'Message contains' }).fill('Message');
  await dialog.getByRole('textbox', { name: 'No messages for (days)' }).fill('1');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  const middle = async (one: Locator) => {
    const { y, height } = (await one.boundingBox()) ?? { y: NaN, height: NaN };
    return y + height / 2;
  };
  for (const language of ['en', 'de'] as const) {
    const t = wordsOf(language);
    await callFrom(page, 'settings.set', { appearance: { language } });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const search = page.getByRole('searchbox', { name: t('threads.search') });
    // The dialog, which says it too, may still be fading out.
    const matches = page
      .getByRole('main')
      .getByText(t('filter.matches', { total: 40 }), { exact: true });
    const beyond = () =>
      matches.evaluate(({ parentElement: bar }) =>
        bar === null ? NaN : bar.scrollWidth - bar.clientWidth,
      );
    // Somewhere between, chips and search alone fill the row.
    for (let width = 1440; width >= 900; width -= 30) {
      await page.setViewportSize({ width, height: 600 });
      await expect(matches).toBeInViewport({ ratio: 1 });
      await expect
        .poll(async () => Math.abs((await middle(matches)) - (await middle(search))))
        .toBeLessThan(2);
      expect(await beyond()).toBe(0);
    }
  }
});
