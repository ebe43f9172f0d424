import { afterAll, expect, it } from 'vitest';
import { threadFilterSchema, threadSortSchema } from '../../../../../shared/contract/threads.ts';
import { openDatabase } from '../../database.ts';
import { historyTables } from '../../history.ts';
import { smsOf } from '../../testing/open-history.ts';

const database = openDatabase(':memory:');
const tables = historyTables(database);
afterAll(() => database.close());

const threads = 100_000;

const sms = (threadId: string, at: number) => smsOf(`m-${threadId}-${at}`, at, { threadId });

const unread = (keptSince: number | null = null): string[] =>
  tables.threads
    .list(
      threadFilterSchema.parse({ unread: true, keptSince }),
      threadSortSchema.parse({ by: 'number' }),
      { offset: 0, limit: 100 },
      0,
    )
    .threads.map(({ threadId }) => threadId)
    .sort();
const count = (): number => tables.threads.counts().unread;

it('finds the unread threads among 100,000, and keeps one in its place that is looked at', () => {
  database.run(
    `WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ${threads})
     INSERT INTO thread (thread_id, known) SELECT 't' || n, 'imported' FROM one`,
  );
  tables.smsMessages.take([sms('t7', 10), sms('t99000', 11)], 0, 20);
  expect([unread(), count()]).toEqual([['t7', 't99000'], 2]);
  // Another comes in while the list is in memory, and its thread is not known yet.
  tables.smsMessages.take([sms('t8', 12), sms('new', 13)], 0, 21);
  expect([unread(), count()]).toEqual([['t7', 't8', 't99000'], 3]);
  tables.threads.add('new');
  expect(count()).toBe(4);

  tables.smsMessages.markRead('t7', 30);
  expect([unread(), count()]).toEqual([['new', 't8', 't99000'], 3]);
  expect(unread(29)).toEqual(['new', 't7', 't8', 't99000']);
  expect(unread(31)).toEqual(['new', 't8', 't99000']);

  // What is deleted for its age is nobody's news.
  tables.retention.begin(12);
  expect(unread()).toEqual(['new', 't8']);
});
