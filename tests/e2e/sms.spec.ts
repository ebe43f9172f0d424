import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { openThreads, rowCount, threadRow } from '../support/threads-page.ts';

const log = (page: Page) => page.getByRole('log', { name: 'SMS messages' });
const composer = (page: Page) => page.getByRole('form', { name: 'Write an SMS' });

test('a customer’s SMS comes in, is read and answered, although the answer to that is lost; then the thread is deleted', async ({
  page,
  service,
}) => {
  const { switches, smsThreads, smsBook } = service;
  switches.offersMore = true;
  switches.sms.phoneStepMs = 0;
  smsThreads.fill(5, 7);
  smsThreads.add('+4915112345678', 'Is my parcel there?');
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.probe', { instanceId, attemptId: 'probe' });
  await openThreads(page);
  await threadRow(page, 'Is my parcel there?').click();
  await expect(log(page).getByRole('article')).toHaveCount(2);
  await expect(log(page).getByRole('article').last()).toContainText(
    /Is my parcel there\?.*Received/,
  );

  // Another thread is looked at when the next one comes in.
  await threadRow(page, '(4)').click();
  await expect(log(page)).toContainText('(4)');
  smsBook.receive('+4915112345678', 'Hello?');
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(threadRow(page, 'Hello?')).toContainText('Unread');
  await threadRow(page, 'Hello?').click();
  await expect(log(page).getByRole('article').last()).toContainText('Hello?');
  await expect(threadRow(page, 'Hello?')).not.toContainText('Unread');

  // What was begun stays, and its length is told as networks count it.
  const message = composer(page).getByRole('textbox', { name: 'Message' });
  await message.fill('Dzień dobry');
  await expect(composer(page)).toContainText('“ń” isn’t in the SMS alphabet');
  await threadRow(page, '(4)').click();
  await expect(message).toHaveValue('');
  await threadRow(page, 'Hello?').click();
  await expect(message).toHaveValue('Dzień dobry');
  await message.fill('Yes, is here.');
  await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5));
  await page.keyboard.type('it ');
  await expect(composer(page)).toContainText('144 characters left · 1 SMS');

  switches.losesAnswers = true;
  service.faults.every(1, { kind: 'delay', ms: 800, operation: 'messages' });
  await message.press('Control+Enter');
  await expect(message).toHaveValue('');
  const sent = log(page).getByRole('article').filter({ hasText: 'Yes, it is here.' });
  await expect(sent).toContainText('Checking whether it was sent');
  service.faults.clear();
  await expect(sent).toContainText('Delivered', { timeout: 20_000 });
  await expect(sent).toHaveCount(1);
  const own = [...smsBook.messages.values()].filter(
    ({ content }) => content === 'Yes, it is here.',
  );
  expect(own).toHaveLength(1);
  switches.losesAnswers = false;

  await page.getByRole('button', { name: 'New SMS' }).click();
  const dialog = page.getByRole('dialog', { name: 'New SMS' });
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('United States');
  await dialog.getByRole('textbox', { name: 'To' }).fill('201-555-0123');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Good morning');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toContainText('This could be two numbers. Choose the one you mean.');
  await dialog.getByRole('textbox', { name: 'To' }).fill('+49 151 12345000');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  await threadRow(page, 'Good morning').click();
  const failed = log(page).getByRole('article').filter({ hasText: 'Good morning' });
  const reason = 'Failed: The number is not in service.';
  await expect(failed).toContainText(reason, { timeout: 20_000 });
  await expect(threadRow(page, 'Good morning')).toContainText('SMS failed');

  const remove = async () => {
    await page.getByRole('button', { name: 'Delete…' }).click();
    const asks = page.getByRole('dialog', { name: 'Delete this thread?' });
    await expect(asks).toContainText('all its messages');
    await asks.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  const rows = await rowCount(page);
  await remove();
  await expect(threadRow(page, 'Good morning')).toContainText('Deleting');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(threadRow(page, 'Good morning')).not.toContainText('Deleting');
  await remove();
  await expect.poll(() => rowCount(page), { timeout: 20_000 }).toBe(rows - 1);
  await expect(threadRow(page, 'Good morning')).toHaveCount(0);
  expect([...smsBook.messages.values()].some(({ content }) => content === 'Good morning')).toBe(
    false,
  );
});
