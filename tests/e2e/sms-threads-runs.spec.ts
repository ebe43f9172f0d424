import { connect, enterTokenAgain } from '../support/connect-page.ts';
import { grid, importCsv, openThreads, rowCount, startRun } from '../support/threads-page.ts';
import { downloadOf } from '../support/download.ts';
import { expect, test } from '../support/story.ts';

const threads = 600;

test('a run is paused, killed, resumed, receipted and undone', async ({ app, service, folder }) => {
  test.setTimeout(120_000);
  await connect(app.page, service);
  await openThreads(app.page);
  await importCsv(app.page, folder, threads);
  const archived = () => [...service.threads.values()].filter((one) => one.is_archived).length;

  // All that match, not only what is visible.
  await grid(app.page).focus();
  await app.page.keyboard.press('Control+a');
  await expect(app.page.getByText('All 600 that match are selected')).toBeVisible();
  await app.page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Archive threads' });
  await expect(dialog).toContainText('600 requests.');
  await expect(dialog).toContainText('At this pace about 2 min.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(archived()).toBe(0);

  await startRun(app.page, 3_000);
  const run = () => app.page.getByRole('region', { name: 'Archive run' });
  await expect(run()).toContainText('Archiving 600 threads');
  await expect.poll(archived).toBeGreaterThan(20);
  await run().getByRole('button', { name: 'Pause' }).click();
  await expect(run()).toContainText('Paused');
  const atPause = archived();

  await app.kill();
  await openThreads(app.page);
  await expect(run()).toContainText('Paused');
  expect(archived()).toBeLessThan(atPause + 20);
  await run().getByRole('button', { name: 'Resume' }).click();
  await enterTokenAgain(app);
  await expect(run()).toContainText('Archived 600 threads', { timeout: 90_000 });
  expect(archived()).toBe(threads);
  await expect.poll(() => rowCount(app.page)).toBe(0);

  await run().getByRole('button', { name: 'Results' }).click();
  const results = app.page.getByRole('table', { name: 'Results' });
  await expect(results).toHaveAttribute('aria-rowcount', '601');
  await expect(results).toContainText('Archived, confirmed');
  const receipt = await downloadOf(app, () =>
    app.page.getByRole('button', { name: 'Receipt as CSV' }).click(),
  );
  expect(receipt.toString('utf8').trim().split('\n')).toHaveLength(threads + 1);
  await app.page.keyboard.press('Escape');

  await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
  const undo = app.page.getByRole('dialog', { name: 'Undo this run' });
  await expect(undo).toContainText('600 requests.');
  await undo.getByRole('button', { name: 'Undo run' }).click();
  await expect(run()).toContainText('Undone: 600 threads', { timeout: 90_000 });
  expect(archived()).toBe(0);
  await expect.poll(() => rowCount(app.page)).toBe(threads);
});

test('a pasted list is run at once, and what is refused is listed', async ({ app, service }) => {
  const { page } = app;
  await connect(page, service);
  await openThreads(page);
  await page.getByRole('button', { name: 'Add thread' }).click();
  const ids = page.getByRole('textbox', { name: 'Thread ids, one a line' });
  await ids.fill(Array.from({ length: 30 }, (_, index) => `th-${index}`).join('\n'));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Archive these…', exact: true }).click();
  service.faults.next({ kind: 'status', status: 422, body: { message: 'Locked.' } });
  const dialog = page.getByRole('dialog', { name: 'Archive threads' });
  await expect(dialog).toContainText(
    'Of 30 it is not known whether they are archived; they are sent too.',
  );
  await dialog.getByRole('textbox', { name: 'Requests a minute' }).fill('0');
  await dialog.getByRole('button', { name: 'Start' }).click();
  const run = page.getByRole('region', { name: 'Archive run' });
  await expect(run).toContainText('Archived 30 threads');
  await run.getByRole('button', { name: 'Results' }).click();
  await expect(page.getByRole('table', { name: 'Results' })).toContainText('Locked.');
  await page.getByRole('button', { name: 'Try refused again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => service.threads.size).toBe(30);
  await expect(run).not.toContainText('Refused');
});
