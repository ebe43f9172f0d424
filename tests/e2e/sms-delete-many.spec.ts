import { connect } from '../support/connect-page.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { begin, grid, openThreads, rowCount, threadRow } from '../support/threads-page.ts';

test('all selected threads are deleted one by one; undone and cancelled midway, the rest stays @page', async ({
  page,
  service,
}) => {
  service.switches.offersMore = true;
  service.smsThreads.fill(12, 7);
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.probe', { instanceId, attemptId: 'probe' });
  await openThreads(page);
  await page.getByRole('tab', { name: 'All' }).click();
  await expect.poll(() => rowCount(page)).toBe(12);

  const deleteAll = async () => {
    await grid(page).focus();
    await page.keyboard.press('Control+a');
    const selection = page.getByRole('region', { name: 'Selection' });
    await selection.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 12 threads?' });
    await expect(dialog).toContainText('all their messages');
    await dialog.getByRole('textbox', { name: 'Requests a minute' }).fill('60');
    await expect(dialog).toContainText('12 requests. About 12 s at this speed, until');
    // No stray Enter deletes.
    await dialog.getByRole('textbox', { name: 'Reason (ticket, order)' }).press('Enter');
    await expect(dialog).toBeVisible();
    await begin(dialog, 'Delete');
    await expect(dialog).toBeHidden();
  };
  const run = page.getByRole('region', { name: 'Deletion' });

  await deleteAll();
  await expect(run).toContainText('Deleting 12 threads');
  await expect(run).toContainText(/starts in \d+ s/);
  await expect(threadRow(page, '(3)')).toContainText('Deleting');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(run).toContainText('Cancelled: 0 of 12 deleted');
  await expect(threadRow(page, '(3)')).not.toContainText('Deleting');
  expect(service.threads.size).toBe(12);

  await deleteAll();
  await threadRow(page, '(3)').click();
  await page.getByText('Will be deleted when its turn comes.').waitFor();
  await page.getByRole('button', { name: 'Keep the thread' }).click();
  await expect(threadRow(page, '(3)')).not.toContainText('Deleting');
  await expect.poll(() => service.threads.size, { timeout: 30_000 }).toBeLessThan(11);
  await run.getByRole('button', { name: 'Cancel' }).click();
  await expect(run).toContainText(/Cancelled: \d+ of 12 deleted/);
  await expect.poll(() => rowCount(page)).toBe(service.threads.size);
  await expect(threadRow(page, '(3)')).toHaveCount(1);

  await run.getByRole('button', { name: 'Results' }).click();
  const results = page.getByRole('table', { name: 'Results' });
  await expect(results).toContainText('Deleted, confirmed');
  await expect(results).toContainText('Left alone');
});
