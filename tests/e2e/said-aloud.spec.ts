import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { listen } from '../support/listen.ts';
import { expect, test } from '../support/story.ts';
import { archiveAll, openWithThreads, runRegion } from '../support/threads-page.ts';

test('what becomes of a message is said once and in order, and what comes in with its writer @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  const polite = await listen(page, 'polite');
  const assertive = await listen(page, 'assertive');
  await send(page, 'first');
  await expect(messageWith(page, 'first')).toContainText('Accepted');
  await send(page, 'second');
  await expect(messageWith(page, 'second')).toContainText('Accepted');
  await expect.poll(polite).toEqual(['Accepted: first', 'Accepted: second']);
  expect(await assertive()).toEqual([]);

  service.faults.next({ kind: 'reset-after' });
  await send(page, 'third');
  await expect(messageWith(page, 'third')).toContainText('Unknown');
  await expect.poll(assertive).toEqual(['Unknown: third']);

  const messageTimestamp = Math.ceil(Date.now() / 1_000);
  const record = incomingRecord('A1', 'Where is it?', { messageTimestamp });
  await chooseImport(page, 'log.json', JSON.stringify([record]));
  await applyImport(page);
  await expect.poll(async () => (await polite()).at(-1)).toBe('Maria Silva: Where is it?');

  // A chat that is opened says nothing of what was there.
  await openChat(page, '+5511912345678');
  await openChat(page, '+4915112345678');
  await messageWith(page, 'first').waitFor();
  await send(page, 'fourth');
  await expect.poll(async () => (await polite()).at(-1)).toBe('Accepted: fourth');
  // While the import’s dialog was over the chat, it may have counted as unread.
  const heard = (await polite()).filter((text) => text !== '1 unread chat');
  expect(heard).toEqual([
    'Accepted: first',
    'Accepted: second',
    'Maria Silva: Where is it?',
    'Accepted: fourth',
  ]);
  expect(await assertive()).toHaveLength(1);
});

test('a run is told of when it begins, at its quarters and when it is over, not with every thread @page', async ({
  page,
  service,
  folder,
}) => {
  await openWithThreads(page, service, folder, 40);
  const polite = await listen(page, 'polite');
  await archiveAll(page, 240);
  await expect(runRegion(page)).toContainText('Archived 40 threads', { timeout: 60_000 });
  await expect.poll(async () => (await polite()).at(-1)).toMatch(/^Archived 40 threads/);
  const heard = await polite();
  expect(heard[0]).toMatch(/^Archiving 40 threads/);
  expect(heard.length).toBeLessThanOrEqual(6);
});
