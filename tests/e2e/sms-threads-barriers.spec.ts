import { barriers } from '../support/barriers.ts';
import { connect } from '../support/connect-page.ts';
import { grid, importCsv, openThreads, rowCount, startRun } from '../support/threads-page.ts';
import { expect, test } from '../support/story.ts';

test('the threads page has no barrier: none, a list, what is picked, a run, what opens over it @page', async ({
  app,
  service,
  folder,
}) => {
  test.setTimeout(180_000);
  const { page } = app;
  await connect(page, service);
  await openThreads(page);
  await page.getByText('No threads yet').waitFor();
  expect(await barriers(page)).toEqual([]);

  await importCsv(page, folder, 200);
  await grid(page).focus();
  await page.keyboard.press('Control+a');
  await startRun(page, 60);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  await expect.poll(() => rowCount(page)).toBe(200);
  await grid(page).focus();
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  expect(await barriers(page)).toEqual([]);

  for (const name of ['+ Filter', 'Results', 'All actions…', 'Add thread']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  for (const name of ['Columns…', 'Archive runs…', 'Daily runs…', 'Imports and watched folder…']) {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('dialog').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});
