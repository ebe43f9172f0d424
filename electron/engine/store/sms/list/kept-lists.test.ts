import { expect, it } from 'vitest';
import { threadFilterSchema, threadSortSchema } from '../../../../../shared/contract/threads.ts';
import { openThread } from '../../../../../tests/support/threads.ts';
import { openHistory, unanswered } from '../../testing/open-history.ts';

const opened = openHistory();
const at = Date.UTC(2026, 5, 1);
const run = { isListed: false, name: null, pace: 0, parallel: 1 } as const;

const importThreads = (importId: string, ...ids: string[]) =>
  opened.history.threadImports.take(importId, { threads: ids.map(openThread), refused: [] });

const listed = (filter: Record<string, unknown>) => {
  const { threads, total } = opened.history.threads.list(
    threadFilterSchema.parse(filter),
    threadSortSchema.parse({ by: 'number', descending: false }),
    { offset: 0, limit: 10 },
    at,
  );
  expect(threads).toHaveLength(total);
  return threads.map(({ threadId }) => threadId);
};

it('keeps a thread in the tab where it stood that is archived after the list was asked for', () => {
  importThreads('import', 'a', 'b');
  const { archiveRuns, archiveDelivery } = opened.history;
  const toggle = { ...run, runId: 'run', kind: 'toggle', archived: true, selection: null } as const;
  const { run: number } = archiveRuns.toggle({ ...toggle, state: 'running' }, ['a'], at);
  const shown = (keptSince: number | null) =>
    (['open', 'archived'] as const).map((tab) => listed({ tab, keptSince }));
  const whole = ['a', 'b'];
  expect(shown(at)).toEqual([whole, []]);
  const { claimed } = archiveDelivery.recordAndClaim([], [{ run: number, limit: 2 }], at + 1);
  const archived = { ...openThread('a'), archived: true };
  const done = { result: 'confirmed', status: 200, inDoubt: false } as const;
  const outcomes = claimed.map((item) => unanswered(item, { ...done, answered: archived }));
  archiveDelivery.recordAndClaim(outcomes, [], at + 5);
  const left = ['a'];
  expect(shown(at + 5)).toEqual([whole, left]);
  const after = [['b'], left];
  expect([shown(at + 6), shown(null)]).toEqual([after, after]);
  const unconfirmed = [at, at + 6].map((keptSince) => listed({ unconfirmed: true, keptSince }));
  expect(unconfirmed).toEqual([['a'], []]);
});

it('shows in the list of an import what another part of its file names, although that is known', () => {
  importThreads('first', 'a', 'b');
  importThreads('second', 'a');
  expect(listed({ importId: 'second' })).toEqual(['a']);
  importThreads('second', 'b');
  expect(listed({ importId: 'second' })).toEqual(['a', 'b']);
});

it('shows in the list of a run what is to be deleted as it is planned', () => {
  importThreads('import', 'a', 'b');
  const runId = '7b0c8a1e-0f6e-4d0a-9f5c-3f1f6e2d4c5b';
  const { archiveRuns } = opened.history;
  const selection = { kind: 'ids' as const, threadIds: ['a', 'b'] };
  const parts = { ...run, runId, kind: 'delete', archived: null, selection } as const;
  archiveRuns.add({ ...parts, state: 'planning' }, at);
  archiveRuns.plan(runId, 1, at);
  expect(listed({ runId })).toEqual(['a']);
  archiveRuns.plan(runId, 1, at);
  expect(listed({ runId })).toEqual(['a', 'b']);
});

it('sorts anew by whom threads are with, once it is known which number is its own', () => {
  const ends = (threadId: string, fromNumber: string, toNumber: string) => ({
    ...openThread(threadId),
    fromNumber,
    toNumber,
  });
  const threads = [ends('a', '+15550100', '+15550009'), ends('b', '+15550101', '+15550001')];
  opened.history.threadImports.take('import', { threads, refused: [] });
  expect(listed({})).toEqual(['a', 'b']);
  opened.database.insert('own_number', { number: '+15550100' });
  opened.database.insert('own_number', { number: '+15550101' });
  expect(listed({})).toEqual(['b', 'a']);
  opened.database.run('DELETE FROM own_number');
  expect(listed({})).toEqual(['a', 'b']);
});

it('finds a thread by the number of its customer, not by that of one’s own line', () => {
  const threads = ['+15550001', '+15550002', '+15550003'].map((customer, index) => ({
    ...openThread(customer),
    ...(index === 1
      ? { fromNumber: '+4930123456', toNumber: customer }
      : { fromNumber: customer, toNumber: '+4930123456' }),
    phoneId: 'phone',
  }));
  opened.history.threadImports.take('import', { threads, refused: [] });
  const found = (written: string) => [listed({ number: written }), listed({ search: written })];
  expect(['123456', '+4930123456', '030 123456'].map(found)).toEqual([0, 1, 2].map(() => [[], []]));
  expect(found('550002')).toEqual([['+15550002'], ['+15550002']]);
  opened.database.run('DELETE FROM own_number');
  expect(found('123456').map(({ length }) => length)).toEqual([3, 3]);
});

it('puts a thread where SQLite would, also by letters that JavaScript sorts otherwise', () => {
  const of = (threadId: string, fromNumber: string) => ({ ...openThread(threadId), fromNumber });
  const add = (...threads: ReturnType<typeof of>[]) =>
    opened.history.threadImports.take('import', { threads, refused: [] });
  add(of('wide', '\uff01'));
  expect(listed({})).toEqual(['wide']);
  add(of('smile', '\u{1f600}'));
  const kept = listed({});
  for (const search of ['a', 'b', 'c']) listed({ search });
  expect(kept).toEqual(listed({}));
});
