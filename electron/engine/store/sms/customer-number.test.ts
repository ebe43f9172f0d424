import { expect, it } from 'vitest';
import { threadFilterSchema, threadSortSchema } from '../../../../shared/contract/threads.ts';
import { openHistory, smsOf } from '../testing/open-history.ts';
import { openThread } from '../../../../tests/support/threads.ts';

const opened = openHistory();
const own = '+15550100';

const take = (...ends: (readonly [from: string, to: string, phone?: string])[]) =>
  opened.history.threadImports.take('import', {
    threads: ends.map(([fromNumber, toNumber, phoneId = 'one'], at) => ({
      ...openThread(`th-${at + 1}`),
      fromNumber,
      toNumber,
      phoneId,
    })),
    refused: [],
  });
const shown = () => {
  const { threads } = opened.history;
  const sort = threadSortSchema.parse({ by: 'number', descending: false });
  const page = { offset: 0, limit: 100 };
  return threads
    .list(threadFilterSchema.parse({ tab: 'all' }), sort, page, 0)
    .threads.map(({ number }) => number.replaceAll(/[ -]/g, ''));
};

it('is the end that the threads of a phone do not share, whichever a service lists first', () => {
  take([own, '+15550003'], [own, '+15550001'], ['+15550002', own]);
  expect(shown()).toEqual(['+15550001', '+15550002', '+15550003']);
  expect(opened.history.threads.get('th-1')).toMatchObject({ fromNumber: '+1 5550100' });
});

it('is told for each phone by itself', () => {
  const other = '+15550200';
  take(
    ...(['+15550001', '+15550002', '+15550003'] as const).map((to) => [own, to, 'one'] as const),
    ...(['+15550004', '+15550005', '+15550006'] as const).map((to) => [other, to, 'two'] as const),
  );
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6].map((digit) => `+1555000${digit}`));
});

it('is not guessed from too few threads, or where they share both ends', () => {
  take([own, '+15550001'], [own, '+15550001']);
  expect(shown()).toEqual([own, own]);
});

it('is known from an SMS, also for a single thread and for what is done with it', () => {
  take([own, '+15550001']);
  expect(shown()).toEqual([own]);
  const sent = { isIncoming: false, fromNumber: own, toNumber: '+15550001', status: 'sent' };
  opened.history.smsMessages.take([smsOf('m-1', 1, sent)], null, 1);
  expect(shown()).toEqual(['+15550001']);
  const parts = { runId: 'run', name: null, pace: 0, parallel: 1, selection: null } as const;
  const { runId } = opened.history.archiveRuns.toggle(
    { ...parts, kind: 'toggle', isListed: false, archived: true, state: 'running' },
    ['th-1'],
    0,
  );
  expect(opened.history.archiveRuns.firstOf(runId)).toMatchObject({ number: '+15550001' });
  const { rows } = opened.history.archiveRuns.items(runId, null, { offset: 0, limit: 9 });
  expect(rows).toMatchObject([{ number: '+15550001' }]);
});
