import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { threadFilterSchema, threadSortSchema } from '../../../../../shared/contract/threads.ts';
import type { HistoryTables } from '../../history.ts';
import { openHistory, unanswered } from '../../testing/open-history.ts';
import type { ClaimedItem } from '../runs/archive-delivery-table.ts';
import type { ListedThreadFacts } from '../thread-sources.ts';
import type { PageRequest } from './thread-sync-table.ts';

const opened = openHistory();
let tables: HistoryTables;

beforeEach(() => {
  tables = opened.history;
});

const second = (count: number) => Date.UTC(2026, 0, 1) + count * 1_000;

const listed = (
  threadId: string,
  at: number,
  archived: boolean,
  lastMessage = 'hello',
): ListedThreadFacts => ({
  threadId,
  archived,
  fromNumber: '+15550001',
  toNumber: '+15550100000',
  phoneId: 'p',
  lastMessageId: 'm',
  lastMessage,
  lastMessageAt: second(at),
  createdAt: second(0),
  updatedAt: second(at),
});

const ask = (): PageRequest => {
  const due = tables.threadSync.next(0, { everyMs: 1, isAsked: true });
  if (due === null || !('order' in due)) throw new Error('no page is due');
  return due;
};
const take = (asked: PageRequest, ...threads: ListedThreadFacts[]) =>
  tables.threadSync.take(
    { asked, threads, entries: threads.length, lastPage: 1, total: threads.length },
    0,
  );
/** Reads a one-page list to the end, and sweeps. */
const readAll = (...threads: ListedThreadFacts[]) => {
  for (let page = 0; page < 2; page += 1) take(ask(), ...threads);
  while (!tables.threadSync.sweep(0).isDone);
};
const shown = () =>
  tables.threads
    .listWhole(
      threadFilterSchema.parse({ tab: 'all' }),
      threadSortSchema.parse({}),
      { offset: 0, limit: 100 },
      0,
    )
    .map(({ threadId, confirmed, lastMessage }) => ({ threadId, confirmed, lastMessage }));

/** Toggles a thread and claims its request. */
const sendSwitch = (threadId: string, archived: boolean): ClaimedItem => {
  const parts = { runId: randomUUID(), name: null, pace: 0, parallel: 1, selection: null } as const;
  const run = tables.archiveRuns.toggle(
    { ...parts, kind: 'toggle', isListed: false, archived, state: 'running' },
    [threadId],
    0,
  );
  const { claimed } = tables.archiveDelivery.recordAndClaim([], [{ run: run.run, limit: 1 }], 0);
  const [item] = claimed;
  if (item === undefined) throw new Error('nothing left');
  return item;
};
const answer = (item: ClaimedItem, at: number): void => {
  const { threadId: _id, archived: _archived, ...told } = listed(item.threadId, at, false);
  const answered = { ...told, archived: item.wanted === true };
  const outcome = unanswered(item, { result: 'confirmed', answered, inDoubt: false });
  tables.archiveDelivery.recordAndClaim([outcome], [], 0);
};

it('does not revert a thread by a page requested before its own answer', () => {
  readAll(listed('a', 10, false));
  const asked = ask();
  // The service built the page, then carried out the toggle, both within one second.
  answer(sendSwitch('a', true), 20);
  take(asked, listed('a', 20, false));
  expect(shown()).toMatchObject([{ threadId: 'a', confirmed: true }]);
  // A page requested afterwards is newer.
  take(ask(), listed('a', 20, false));
  expect(shown()).toMatchObject([{ threadId: 'a', confirmed: false }]);
});

it('keeps the flag while a request about the thread is in flight, and merges the rest', () => {
  readAll(listed('a', 10, false));
  const item = sendSwitch('a', true);
  take(ask(), listed('a', 30, false, 'news'));
  expect(shown()).toMatchObject([{ confirmed: false, lastMessage: 'news' }]);
  answer(item, 31);
  expect(shown()).toMatchObject([{ confirmed: true }]);
});

it('ignores an older entry', () => {
  readAll(listed('a', 10, false));
  answer(sendSwitch('a', true), 40);
  take(ask(), listed('a', 30, false, 'older'));
  expect(shown()).toEqual([{ threadId: 'a', confirmed: true, lastMessage: 'hello' }]);
});

it('removes threads that the service no longer lists, and restores them once listed again', () => {
  readAll(listed('a', 10, false), listed('b', 11, true));
  tables.threads.add('only here');
  readAll(listed('b', 12, true));
  readAll(listed('b', 12, true));
  readAll(listed('b', 12, true));
  expect(tables.threads.counts()).toMatchObject({ all: 2, archived: 1, unknown: 1 });
  take(ask(), listed('a', 50, false), listed('b', 12, true));
  expect(shown().map(({ threadId }) => threadId)).toEqual(['a', 'b', 'only here']);
  expect(tables.threads.counts()).toMatchObject({ all: 3, open: 1 });
});

it('ignores a page that arrives after the reading was cancelled', () => {
  const asked = ask();
  tables.threadSync.cancel();
  take(asked, listed('a', 10, false));
  expect(shown()).toEqual([]);
});

it('overrides values from a file with those the service lists, and keeps labels', () => {
  const file = { ...listed('a', 20, false, 'from the file'), labels: ['vip'] };
  tables.threadImports.take('im', { threads: [file], refused: [] });
  readAll(listed('a', 10, true, 'from the list'));
  expect(shown()).toMatchObject([{ lastMessage: 'from the list', confirmed: true }]);
  expect(tables.threads.get('a')).toMatchObject({ labels: ['vip'], known: 'answered' });
});
