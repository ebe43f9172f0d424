import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { threadIds, threadsCsv } from './threads.ts';

/** Threads of stories that want thousands of them. */
const manyThreads = 3_000;

/** Opens the desk of SMS threads. */
export async function openDesk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'SMS threads' }).click();
  await page.getByRole('heading', { name: 'SMS threads' }).waitFor();
}

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

/** Writes a CSV of threads and imports it, as a person does; ends with its report closed. */
export async function importCsv(page: Page, folder: string, count = manyThreads): Promise<void> {
  const path = join(folder, 'threads.csv');
  writeFileSync(path, threadsCsv(threadIds(count)));
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

/** Begins a run of what is picked, at a pace. */
export async function startRun(page: Page, pacePerMinute: number): Promise<void> {
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive threads' });
  await dialog.getByRole('textbox', { name: 'Requests a minute' }).fill(String(pacePerMinute));
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
