import { barriers } from '../support/barriers.ts';
import { connect } from '../support/connect-page.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import {
  grid,
  importCsv,
  openThreads,
  rowCount,
  startRun,
  threadRow,
} from '../support/threads-page.ts';
import { expect, test } from '../support/story.ts';

test('the threads page has no barrier: none, a list, what is picked, a run, what opens over it @page', async ({
  app,
  service,
  folder,
}) => {
  test.setTimeout(360_000);
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

  for (const name of ['+ Filter', 'Results', 'Undo history…', 'Add thread']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  for (const name of [
    'Columns…',
    'Archive runs…',
    'Repeating runs…',
    'Imports and watched folder…',
  ]) {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('dialog').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  service.switches.offersMore = true;
  service.smsThreads.fill(3, 7);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.probe', { instanceId, attemptId: 'probe' });
  await threadRow(page, '(2)').click();
  const log = page.getByRole('log', { name: 'SMS messages' });
  await expect(log.getByRole('article')).toHaveCount(2);
  const form = page.getByRole('form', { name: 'Write an SMS' });
  await form.getByRole('textbox', { name: 'Message' }).fill('Dzień dobry');
  expect(await barriers(page)).toEqual([]);
  for (const name of ['New SMS', 'Delete…', 'Send later']) {
    await page.getByRole('button', { name, exact: true }).last().click();
    await page.getByRole('dialog').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});
