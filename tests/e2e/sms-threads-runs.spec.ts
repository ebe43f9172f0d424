import type { WeeklyHours } from '../../shared/domain/weekly-hours.ts';
import { noOwnSettings } from '../../shared/domain/own-settings.ts';
import { connect, enterTokenAgain } from '../support/connect-page.ts';
import { downloadOf } from '../support/download.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import {
  archiveAll,
  archivedAt,
  begin,
  grid,
  openThreads,
  openWithThreads,
  rowCount,
  runRegion,
  startRun,
  tab,
  threadRow,
} from '../support/threads-page.ts';

test('a run keeps its rows in place, and counts what is confirmed @page', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 60);
  // One a second: each stage can be looked at.
  await archiveAll(page, 60);
  await expect(threadRow(page, '+1 555 000 0059')).toContainText('Archiving');
  const run = runRegion(page);
  await expect(run).toContainText('Archiving 60 threads');
  await expect(tab(page, 'Archived')).toContainText(/\(\+\d+ being archived\)/);
  await expect(page.getByRole('region', { name: 'Undo history' })).toContainText(
    /[1-9] can be undone so far/,
  );
  expect(await rowCount(page)).toBe(60);

  // The oldest is the first to be archived: it stays where it was.
  await page.keyboard.press('End');
  await expect(threadRow(page, '+1 555 000 0000')).toContainText('Archived');
  await expect(threadRow(page, '+1 555 000 0000')).toHaveAttribute('aria-rowindex', '61');

  // Where they are going to, nothing says that there are none.
  await tab(page, 'Not known').click();
  await page.getByText(/threads are being archived/).waitFor();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(threadRow(page, '+1 555 000 0059')).toContainText('Archiving');
  await tab(page, 'Open').click();
  await page.getByRole('button', { name: 'Pending or rejected' }).click();
  await expect(threadRow(page, '+1 555 000 0059')).toContainText('Archiving');

  await run.getByRole('button', { name: 'Cancel' }).click();
  await expect(run).toContainText(/Cancelled: \d+ of 60 archived/);
  const confirmed = archivedAt(service);
  await expect(tab(page, 'Archived')).toHaveText(`Archived${confirmed}`);
  await expect(tab(page, 'Open')).toHaveText(`Open${60 - confirmed}`);
  await expect(threadRow(page, '+1 555 000 0059')).not.toContainText('Archiving');
});

test('what a run would do is told first, and it goes on after it was paused and killed', async ({
  app,
  service,
  folder,
}) => {
  const threads = 80;
  await openWithThreads(app.page, service, folder, threads);
  // All that match, not only what is visible.
  await grid(app.page).focus();
  await app.page.keyboard.press('Control+a');
  await expect(app.page.getByText('All 80 matching threads selected')).toBeVisible();
  await app.page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Archive threads' });
  await expect(dialog).toContainText('80 requests.');
  await expect(dialog).toContainText(/About 16 s at this speed, until \d\d:\d\d\./);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(archivedAt(service)).toBe(0);

  // Outside its hours it would end once they begin.
  const instanceId = await instanceOf(app.page);
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).getDay();
  const change = (hours: WeeklyHours | null) =>
    callFrom(app.page, 'instances.change', { instanceId, own: { ...noOwnSettings, hours } });
  await change({ days: [inTwoDays], from: 600, to: 660 });
  await app.page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(dialog).toContainText(
    /About 16 s at this speed, until .*10:00.*Outside this number/,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await change(null);

  await startRun(app.page, 1_200);
  await expect.poll(() => archivedAt(service)).toBeGreaterThan(10);
  await runRegion(app.page).getByRole('button', { name: 'Pause' }).click();
  await expect(runRegion(app.page)).toContainText('Paused');
  const atPause = archivedAt(service);
  await app.kill();
  await openThreads(app.page);
  await expect(runRegion(app.page)).toContainText('Paused');
  expect(archivedAt(service)).toBeLessThan(atPause + 20);
  // Its threads are in view again, the archived ones, too.
  await app.page.getByRole('button', { name: 'Remove filter: Threads of a run' }).waitFor();
  await expect.poll(() => rowCount(app.page)).toBe(threads);
  await runRegion(app.page).getByRole('button', { name: 'Resume' }).click();
  await enterTokenAgain(app);
  await expect(runRegion(app.page)).toContainText('Archived 80 threads', { timeout: 60_000 });
  expect(archivedAt(service)).toBe(threads);
});

test('a run that ended has its results and a receipt, and is undone @page', async ({
  app,
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 60);
  await archiveAll(page, 0);
  const run = runRegion(page);
  await expect(run).toContainText('Archived 60 threads');
  await run.getByRole('button', { name: 'Results' }).click();
  const results = page.getByRole('table', { name: 'Results' });
  await expect(results).toHaveAttribute('aria-rowcount', '61');
  // They stay where the window becomes too narrow for the run beside the list.
  const aside = page.getByRole('region', { name: 'Undo history', includeHidden: true });
  await expect(aside).toHaveCount(1);
  await page.setViewportSize({ width: 900, height: 600 });
  await expect(aside).toHaveCount(0);
  await expect(results).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(results).toContainText('Archived, confirmed');
  const receipt = await downloadOf(app, () =>
    page.getByRole('button', { name: 'Receipt as CSV' }).click(),
  );
  expect(receipt.toString('utf8').match(/,confirmed,200,/g)).toHaveLength(60);
  const asText = page.getByRole('button', { name: 'Show as text' });
  await asText.click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    /· Archived, confirmed/,
  );
  await expect(page.getByText('60 entries')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asText).toBeFocused();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const undo = page.getByRole('dialog', { name: 'Undo this run' });
  await expect(undo).toContainText('60 requests.');
  await undo.getByRole('button', { name: 'Undo run' }).click();
  await expect(run).toContainText('Undone: 60 threads', { timeout: 60_000 });
  expect(archivedAt(service)).toBe(0);
  await expect(tab(page, 'Open')).toHaveText('Open60');
});

test('a pasted list is run at once, and what is rejected is listed @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await openThreads(page);
  await page.getByRole('button', { name: 'Add thread' }).click();
  const ids = page.getByRole('textbox', { name: 'Thread IDs, one per line' });
  await ids.fill(Array.from({ length: 30 }, (_, index) => `th-${index}`).join('\n'));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Archive these…', exact: true }).click();
  service.faults.next({ kind: 'status', status: 422, body: { message: 'Locked.' } });
  const dialog = page.getByRole('dialog', { name: 'Archive threads' });
  await expect(dialog).toContainText('30 have an unknown status and are included.');
  await dialog.getByRole('textbox', { name: 'Requests a minute' }).fill('0');
  await begin(dialog);
  const run = runRegion(page);
  await expect(run).toContainText('Archived 29 of 30 threads');
  await run.getByRole('button', { name: 'Results' }).click();
  await expect(page.getByRole('table', { name: 'Results' })).toContainText('Locked.');
  await page.getByRole('button', { name: 'Retry rejected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => service.threads.size).toBe(30);
  await expect(run).toContainText('Archived 30 threads');
});
