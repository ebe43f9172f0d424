import { connect } from '../support/connect-page.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { openThreads, rowCount, threadRow } from '../support/threads-page.ts';

test('unread SMS threads are shown alone, stay in place when they are read, and are kept as a view @page', async ({
  page,
  service,
}) => {
  service.switches.offersMore = true;
  service.switches.sms.phoneStepMs = 0;
  service.smsThreads.fill(6, 7);
  service.smsThreads.add('+4915112345678', 'Is my parcel there?');
  service.smsThreads.add('+4915112345679', 'When do you open?');
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.probe', { instanceId, attemptId: 'probe' });
  await openThreads(page);
  await page.getByRole('tab', { name: 'All' }).click();
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Unread', exact: true }).waitFor();

  // Another thread is looked at when they come in.
  await threadRow(page, '(4)').click();
  await expect(page.getByRole('log', { name: 'SMS messages' })).toContainText('(4)');
  service.smsBook.receive('+4915112345678', 'Hello?');
  service.smsBook.receive('+4915112345679', 'Anyone there?');
  await page.getByRole('button', { name: 'Refresh now' }).click();
  const unread = filters.getByRole('button', { name: 'Unread (2)' });
  await unread.click();
  await expect(page.getByText('2 of', { exact: false }).first()).toBeVisible();

  // The first is looked at as soon as it is shown: it stays where it is, as does the next.
  await expect.poll(() => rowCount(page)).toBe(2);
  await expect(filters.getByRole('button', { name: 'Unread (1)' })).toBeVisible();
  await threadRow(page, 'Hello?').click();
  await threadRow(page, 'Anyone there?').click();
  await expect(filters.getByRole('button', { name: 'Unread', exact: true })).toBeVisible();
  expect(await rowCount(page)).toBe(2);
  await page.getByRole('button', { name: 'Hide changed' }).click();
  await expect(page.getByText('No matching threads.')).toBeVisible();

  await filters.getByRole('button', { name: 'Save view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('To read');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rowCount(page)).toBe(8);
  await threadRow(page, '(4)').click();
  await expect(page.getByRole('log', { name: 'SMS messages' })).toContainText('(4)');
  service.smsBook.receive('+4915112345679', 'Still nobody?');
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(threadRow(page, 'Still nobody?')).toContainText('Unread');
  await filters.getByRole('button', { name: 'To read' }).click();
  await expect.poll(() => rowCount(page)).toBe(1);
  await expect(threadRow(page, 'Still nobody?')).toHaveCount(1);
});
