import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testFolder } from '../../../../tests/support/test-folder.ts';
import { threadFilterSchema, threadSortSchema } from '../../../../shared/contract/threads.ts';
import type { History } from '../../store/history.ts';
import { openStore, type Store } from '../../store/store.ts';
import { openThread } from '../../../../tests/support/threads.ts';
import { createProposals, type ProposalParts } from './proposals.ts';
import { nextTime } from './schedule-times.ts';
import { workerFile } from '../../../../tests/support/worker-files.ts';

const folder = testFolder('schedules');
let store: Store;
let history: History;

beforeEach(async () => {
  store = openStore(workerFile('store-worker'));
  history = await store.open(join(folder, 'history.sqlite'));
});

afterEach(() => store.close());

describe('the next time of a schedule', () => {
  const noon = new Date(2026, 10, 21, 12, 0).getTime();

  // A Saturday.
  it.each([
    ['day', 0, 12 * 60 + 1, new Date(2026, 10, 21, 12, 1)],
    ['day', 0, 12 * 60, new Date(2026, 10, 22, 12, 0)],
    ['day', 0, 0, new Date(2026, 10, 22, 0, 0)],
    ['week', 6, 12 * 60 + 1, new Date(2026, 10, 21, 12, 1)],
    ['week', 6, 12 * 60, new Date(2026, 10, 28, 12, 0)],
    ['week', 1, 9 * 60, new Date(2026, 10, 23, 9, 0)],
    ['week', 5, 9 * 60, new Date(2026, 10, 27, 9, 0)],
    ['month', 21, 12 * 60 + 1, new Date(2026, 10, 21, 12, 1)],
    ['month', 1, 9 * 60, new Date(2026, 11, 1, 9, 0)],
    ['month', 31, 9 * 60, new Date(2026, 10, 30, 9, 0)],
  ] as const)('of a %s, %i, minute %i is %s', (every, day, minuteOfDay, expected) => {
    expect(nextTime({ every, day, minuteOfDay }, noon)).toBe(expected.getTime());
  });

  it('is the last day of a month that is shorter', () => {
    const monthly = { every: 'month', day: 31, minuteOfDay: 540 } as const;
    const turns = [new Date(2027, 0, 31, 9, 0), new Date(2027, 1, 28, 9, 0)];
    const after = nextTime(monthly, new Date(2027, 0, 30, 9, 0).getTime());
    expect([after, nextTime(monthly, after)]).toEqual(turns.map((turn) => turn.getTime()));
  });
});

it('proposes a due run once, with its dry run, and again after a start, and replaces the one of the day before', async () => {
  let now = new Date(2026, 10, 21, 9, 0).getTime();
  const viewId = 'view';
  for (const id of ['a', 'b']) await history.threads.add(id);
  await history.threadViews.save({
    viewId,
    name: 'Quiet',
    filter: threadFilterSchema.parse({}),
    sort: threadSortSchema.parse({}),
    columns: [],
  });
  const daily = {
    scheduleId: 's',
    viewId,
    archived: true,
    every: 'day' as const,
    day: 0,
    minuteOfDay: 480,
    reason: 'Ticket 7',
    pacePerMinute: 30,
    parallel: null,
    enabled: true,
  };
  await history.threadViews.saveSchedule({ ...daily, nextAt: now - 1 });
  const proposed: { runId: string; requests: number }[] = [];
  const replaced: string[] = [];
  const parts: ProposalParts = {
    history,
    pace: () => ({ pace: 300, parallel: 4 }),
    onProposed: (proposal) => proposed.push(proposal),
    onStarted: () => {},
    onMissed: () => {},
    onReplaced: (runId) => replaced.push(runId),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    now: () => now,
  };
  const proposals = createProposals(parts);
  proposals.look();
  proposals.look();
  await proposals.settled();
  now += 86_400_000;
  proposals.look();
  await proposals.stop();
  expect(proposed).toMatchObject([
    { name: 'Quiet', archived: true, requests: 2 },
    { name: 'Quiet', archived: true, requests: 2 },
  ]);
  expect(replaced).toEqual([proposed[0]?.runId]);
  expect(await history.archiveRuns.proposed()).toMatchObject([
    { runId: proposed[1]?.runId, reason: 'Ticket 7', pace: 30, parallel: 4 },
  ]);
  expect(await history.archiveRuns.open()).toEqual([]);

  // Nobody decided about it before Postline was started again.
  const restarted = createProposals(parts);
  restarted.look();
  restarted.look();
  await restarted.stop();
  expect(proposed).toHaveLength(3);
  expect(proposed[2]).toEqual(proposed[1]);

  // Today's has nothing to do: yesterday's is not left standing.
  for (const threadId of ['a', 'b']) {
    await history.threadImports.take('file', {
      threads: [{ ...openThread(threadId), archived: true }],
      refused: [],
    });
  }
  now += 86_400_000;
  const next = createProposals({ ...parts, now: () => now });
  next.look();
  await next.stop();
  expect(replaced).toEqual(proposed.slice(0, 2).map(({ runId }) => runId));
  expect(await history.archiveRuns.proposed()).toEqual([]);
});
