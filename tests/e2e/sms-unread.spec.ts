import { connect } from '../support/connect-page.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { cursorText, grid, openThreads, rowCount, threadRow } from '../support/threads-page.ts';

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
  await expect(page.getByText('2 match', { exact: true })).toBeVisible();

  // The first is shown, and nobody has opened it. What was opened stays where it is.
  await expect.poll(() => rowCount(page)).toBe(2);
  const log = page.getByRole('log', { name: 'SMS messages' });
  await expect(log).toContainText(/Hello\?|Anyone there\?/);
  await expect(unread).toBeVisible();
  await threadRow(page, 'Hello?').click();
  await expect(filters.getByRole('button', { name: 'Unread (1)' })).toBeVisible();
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
  await expect(threadRow(page, 'Still nobody?')).toContainText('Unread');
  // Whoever goes to its details has opened it.
  await grid(page).focus();
  await page.keyboard.press('Enter');
  await expect(threadRow(page, 'Still nobody?')).not.toContainText('Unread');
});

test('rows that come and go change neither the row of the keys nor whom one writes to @page', async ({
  page,
  service,
}) => {
  service.switches.offersMore = true;
  service.switches.sms.phoneStepMs = 0;
  const parcel = { number: '+4915112345678', text: 'Is my parcel there?' };
  const hours = { number: '+4915112345679', text: 'When do you open?' };
  // The service tells seconds: what comes now is newer in any case.
  for (const { number, text } of [parcel, hours])
    service.smsThreads.change(service.smsThreads.add(number, text), {
      last_message_at: '2026-01-01 08:00:00',
    });
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.probe', { instanceId, attemptId: 'probe' });
  await openThreads(page);
  await expect.poll(() => rowCount(page)).toBe(2);
  await expect.poll(() => cursorText(page)).toContain('+49');
  const [top, other] = (await cursorText(page)).includes(hours.text)
    ? [hours, parcel]
    : [parcel, hours];
  // As the look that comes by itself: no pointer is used.
  const refresh = () => page.getByRole('button', { name: 'Refresh now' }).dispatchEvent('click');

  // Nobody has moved to the first row; the keys mean it all the same.
  service.smsBook.receive(other.number, 'Hello?');
  await refresh();
  await expect(threadRow(page, 'Hello?')).toHaveAttribute('aria-rowindex', '2');
  expect(await cursorText(page)).toContain(top.text);

  const log = page.getByRole('log', { name: 'SMS messages' });
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(log).toContainText(top.text);
  await box.fill('We open');
  const thread = service.smsThreads.ordered.find(
    ({ from_phone_number }) => from_phone_number === top.number,
  );
  service.smsThreads.change(thread?.id ?? '', { is_archived: true });
  await refresh();
  await expect.poll(() => cursorText(page)).toContain('Hello?');
  await page.keyboard.press('End');
  await page.keyboard.type(' at nine');
  await expect(box).toHaveValue('We open at nine');
  await page.keyboard.press('Control+Enter');
  await expect(log).toContainText('We open at nine');
  await expect
    .poll(() => [...service.smsBook.messages.values()])
    .toContainEqual(
      expect.objectContaining({ content: 'We open at nine', to_phone_number: top.number }),
    );

  await grid(page).focus();
  await expect(log).toContainText('Hello?');
});
