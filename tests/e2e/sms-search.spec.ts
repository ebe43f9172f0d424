import { connect } from '../support/connect-page.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { openThreads, rowCount, threadRow } from '../support/threads-page.ts';

test('an SMS is found by what it says, however long ago, and opens its thread @page', async ({
  page,
  service,
}) => {
  service.switches.offersMore = true;
  service.switches.sms.phoneStepMs = 0;
  service.smsThreads.fill(5, 7);
  service.smsThreads.add('+4915112345678', 'Where is the blue umbrella?');
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.probe', { instanceId, attemptId: 'probe' });
  await openThreads(page);
  await threadRow(page, 'blue umbrella').click();
  const log = page.getByRole('log', { name: 'SMS messages' });
  await expect(log).toContainText('blue umbrella');
  service.smsBook.receive('+4915112345678', 'Never mind, found it');
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(log.getByRole('article').last()).toContainText('Never mind');
  await threadRow(page, '(4)').click();

  await page.getByRole('link', { name: 'Chats' }).click();
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.fill('umbrella from:them');
  const results = page.getByRole('region', { name: 'Search results' });
  const sms = results.getByRole('region', { name: 'SMS', exact: true });
  await expect(sms.getByRole('link')).toHaveCount(1);
  await expect(sms).toContainText('Where is the blue umbrella?');
  await expect(sms).toContainText('+49 1511 2345678');
  await field.fill('umbrella from:me');
  await expect(results).toContainText('Nothing found');
  await field.fill('umbrel');
  await sms.getByRole('link').click();
  await expect.poll(() => rowCount(page)).toBe(1);
  await expect(log).toContainText('Where is the blue umbrella?');
});
