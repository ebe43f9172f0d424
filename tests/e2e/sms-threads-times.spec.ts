import type { Locator } from '@playwright/test';
import { languages } from '../../shared/domain/languages.ts';
import { callFrom } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { archiveAll, openWithThreads, runRegion, threadRow } from '../support/threads-page.ts';
import { wordsOf } from '../support/words-of.ts';

/** The texts of some cells that are wider than their cells. */
const cutIn = (cells: Locator): Promise<string[]> =>
  cells.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );

test('no time is cut in any language, in the list and in the results of a run @page', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 12);
  await callFrom(page, 'settings.set', {
    threads: {
      columns: ['toNumber', 'lastMessage', 'createdAt', 'updatedAt', 'lastMessageAt', 'state'],
    },
  });
  await archiveAll(page, 0);
  await expect(runRegion(page)).toContainText('Archived 12 threads');
  await expect(threadRow(page, '+1 555 000 0011').getByRole('gridcell')).toHaveCount(9);
  for (const language of languages) {
    const t = wordsOf(language);
    await callFrom(page, 'settings.set', { appearance: { language } });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const [width, height] of [
      [1440, 900],
      [900, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      const list = page.getByRole('grid', { name: t('main.threads') });
      const times = list.locator('[data-index] > td:has(time)');
      await expect(times.first()).toBeVisible();
      await expect.poll(() => cutIn(times), { message: language }).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: t('field.results'), exact: true }).click();
    const results = page.getByRole('table', { name: t('field.results') });
    await expect(results.getByRole('row')).toHaveCount(13);
    await expect(results.getByRole('row').nth(1)).toContainText('+1 555 010 0000');
    await expect
      .poll(() => cutIn(results.locator('td:last-child')), { message: language })
      .toEqual([]);
    await page.keyboard.press('Escape');
  }
});
