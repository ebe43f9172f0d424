import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { PracticeService } from '../../electron/practice/start-practice-service.ts';
import { connect } from './connect-page.ts';
import { threadIds, threadsCsv } from './threads.ts';

/** Opens the page of SMS threads. */
export async function openThreads(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'SMS threads' }).click();
  await page.getByRole('heading', { name: 'SMS threads' }).waitFor();
}

/** Connects and opens the page, with that many threads of a file in it. */
export async function openWithThreads(
  page: Page,
  service: PracticeService,
  folder: string,
  count: number,
): Promise<void> {
  await connect(page, service);
  await openThreads(page);
  await importCsv(page, folder, count);
}

/** How many threads the service holds as archived. */
export const archivedAt = (service: PracticeService): number =>
  [...service.threads.values()].filter((one) => one.is_archived).length;

export const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name, exact: true });

export const runRegion = (page: Page): Locator => page.getByRole('region', { name: 'Archive run' });

export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'SMS threads' });

/** The row of the thread with this number or text. */
export const threadRow = (page: Page, text: string): Locator =>
  grid(page).getByRole('row').filter({ hasText: text });

/** What stands in the row that the keys mean: the one that the grid names. */
export const cursorText = (page: Page): Promise<string> =>
  grid(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.textContent ?? '';
  });

/** How many rows the list has, on screen or not. */
export const rowCount = async (page: Page): Promise<number> =>
  Number(await grid(page).getAttribute('aria-rowcount')) - 1;

/** Writes a CSV of so many threads and imports it, as a person does; ends with its report closed. */
export async function importCsv(
  page: Page,
  folder: string,
  count: number,
  csv = threadsCsv(threadIds(count)),
): Promise<void> {
  const path = join(folder, 'threads.csv');
  writeFileSync(path, csv);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import…' }).click(),
  ]);
  await chooser.setFiles(path);
  const dialog = page.getByRole('dialog', { name: 'Import threads' });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  const rows = new Intl.NumberFormat('en').format(count);
  await dialog.getByText(`${rows} imported.`).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

/** Archives every thread that the list shows, so many requests a minute (0: without a pace). */
export async function archiveAll(page: Page, pacePerMinute: number): Promise<void> {
  await grid(page).focus();
  await page.keyboard.press('Control+a');
  await startRun(page, pacePerMinute);
}

/** Begins what a run's dialog asks about; the first of a console asks who one is. */
export async function begin(dialog: Locator, button = 'Start'): Promise<void> {
  const name = dialog.getByRole('textbox', { name: 'Your name' });
  if (await name.isVisible()) await name.fill('Ada');
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** Begins a run of what is picked, at a pace. */
export async function startRun(page: Page, pacePerMinute: number): Promise<void> {
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive threads' });
  await dialog.getByRole('textbox', { name: 'Requests a minute' }).fill(String(pacePerMinute));
  await begin(dialog);
  await dialog.waitFor({ state: 'hidden' });
}
