import { account } from '../support/account.ts';
import { connect } from '../support/connect-page.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { openThreads, tab, threadRow } from '../support/threads-page.ts';

test('the list of threads fills itself, is paused, goes on after a restart, and follows the service @page', async ({
  app,
  service,
}) => {
  service.switches.offersMore = true;
  service.smsThreads.fill(500, 7);
  service.faults.every(1, { kind: 'delay', ms: 1_000, operation: 'message-threads' });
  await connect(app.page, service);
  const instanceId = await instanceOf(app.page);
  await callFrom(app.page, 'settings.set', { threads: { pacePerMinute: 0 } });
  await callFrom(app.page, 'instances.probe', { instanceId, attemptId: 'probe' });
  await openThreads(app.page);
  const line = () => app.page.getByRole('region', { name: 'The service’s list' });
  const button = (name: string) => line().getByRole('button', { name });

  await expect(line()).toContainText(/Loading threads: \d+ of 500/);
  await button('Pause').click();
  await expect(line()).toContainText(/Paused at \d+ of 500/);
  await app.restart();
  await openThreads(app.page);
  await expect(line()).toContainText(/Paused at \d+ of 500/);

  service.faults.clear();

  // Without the token, which the preview keeps nowhere, it says what is missing.
  await callFrom(app.page, 'instances.setToken', { instanceId, accessToken: 'wrong' });
  await button('Resume').click();
  await expect(line()).toContainText('The service rejected the access token');
  await expect(button('Enter access token')).toBeVisible();
  const { accessToken } = account;
  await callFrom(app.page, 'instances.setToken', { instanceId, accessToken });
  await expect(line()).toContainText(/Updated \d\d:\d\d/);
  await expect(tab(app.page, 'All')).toContainText('500');

  // What is new stands first.
  const [thread] = service.smsThreads.ordered;
  const at = new Date(Date.now() + 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const news = { last_message_content: 'Are you still open?', last_message_at: at };
  service.smsThreads.change(thread?.id ?? '', news);
  await tab(app.page, 'All').click();
  await button('Refresh now').click();
  await expect(threadRow(app.page, 'Are you still open?')).toBeVisible();

  const body = { message: 'The list is being moved.' };
  service.faults.every(1, { kind: 'status', status: 404, body, operation: 'message-threads' });
  await button('Refresh now').click();
  await expect(line()).toContainText('The list is being moved.');
  service.faults.clear();
  await button('Refresh now').click();
  await expect(line()).not.toContainText('The list is being moved.');
});
