import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';
import { importText, readDownload } from '../support/threads.ts';

const run = runningEngine();

const table = (...rows: string[]) =>
  ['id,from_phone_number,last_message_content,last_message_at,is_archived', ...rows].join('\n');
const imported = table(
  'a,+49 151 1000111,Wann kommt das Paket?,2026-03-01T10:00:00Z,false',
  'b,,,,false',
);

const answerWith = (record: object) =>
  run.service.faults.next({ kind: 'status', status: 200, body: record });

const record = (id: string, change: object = {}) => ({
  id,
  from_phone_number: '+15557492972',
  to_phone_number: '+15550100000',
  is_archived: true,
  last_message_content: 'Message of the service',
  last_message_at: '2026-01-05T08:00:00Z',
  updated_at: '2026-03-02T10:00:00Z',
  ...change,
});

async function archive(threadId: string, archived = true) {
  const actionId = randomUUID();
  await run.call('threads.setArchived', { actionId, threadIds: [threadId], archived });
  return run.until(async () => {
    const thread = await run.call('threads.get', { threadId });
    return thread.state === 'confirmed' && thread.confirmed === archived ? thread : null;
  });
}

it('keeps what a person imported where the service reports something else, and shows both', async () => {
  const { instanceId } = await run.connect();
  await importText(run, imported);
  answerWith(record('a'));
  const shown = {
    number: '+49 1511000111',
    lastMessage: 'Wann kommt das Paket?',
    lastMessageAt: Date.UTC(2026, 2, 1, 10),
    confirmed: true,
    known: 'imported',
    toNumber: '+1 555 010 0000',
  };
  expect(await archive('a')).toMatchObject({
    ...shown,
    reported: {
      number: '+1 555 749 2972',
      lastMessage: 'Message of the service',
      lastMessageAt: Date.UTC(2026, 0, 5, 8),
    },
  });

  const { actions } = await run.call('threads.actions', { offset: 0, limit: 10 });
  expect(actions).toMatchObject([{ number: '+49 1511000111' }]);
  const audit = await run.call('audit.list', {});
  expect(JSON.stringify(audit.entries)).not.toContain('+15557492972');
  const found = await run.call('threads.list', { filter: { search: 'Paket' } });
  expect(found.threads).toMatchObject([{ threadId: 'a' }]);

  // What was imported stays through later answers, and says no more than what differs then.
  answerWith(record('a', { is_archived: false, from_phone_number: '+491511000111' }));
  expect(await archive('a', false)).toMatchObject({
    ...shown,
    confirmed: false,
    reported: { number: null, lastMessage: 'Message of the service' },
  });
  const undated = await importText(run, imported.replace(/a,.*/, 'a,,,,true'));
  expect(undated.counts).toMatchObject({ changed: 0, unchanged: 2 });
  expect(await readDownload(run, 'threads.export', { instanceId, format: 'json' })).toContain(
    '+49 151 1000111',
  );
});

it('fills what no file told with what the service reports, always its latest', async () => {
  await run.connect();
  await importText(run, imported);
  answerWith(record('b'));
  expect(await archive('b')).toMatchObject({
    number: '+1 555 749 2972',
    lastMessage: 'Message of the service',
    known: 'answered',
    reported: null,
  });
  answerWith(record('b', { is_archived: false, last_message_content: 'A later one' }));
  expect(await archive('b', false)).toMatchObject({
    lastMessage: 'A later one',
    reported: null,
  });
  // A file that is newer than the answer tells what it tells; the answer is shown beside it.
  await importText(
    run,
    'id,last_message_content,updated_at\nb,From the file,2026-04-01T00:00:00Z\n',
  );
  expect(await run.call('threads.get', { threadId: 'b' })).toMatchObject({
    number: '+1 555 749 2972',
    lastMessage: 'From the file',
    reported: { number: null, lastMessage: 'A later one' },
  });
});
