import { expect, it } from 'vitest';
import { openThread } from '../../../../../tests/support/threads.ts';
import { openHistory, unanswered } from '../../testing/open-history.ts';
import type { NewRun } from './archive-run-rows.ts';

const opened = openHistory();

const at = Date.UTC(2026, 5, 1);
const threadIds = ['a', 'b', 'c'];
const started: NewRun = {
  runId: 'run',
  kind: 'run',
  isListed: true,
  name: null,
  archived: true,
  state: 'planning',
  pace: 60,
  parallel: 1,
  selection: { kind: 'ids', threadIds },
};

/** Starts a run whose requests for `a` and `b` are not answered. */
function start(): void {
  const { threadImports, archiveRuns, archiveDelivery } = opened.history;
  threadImports.take('import', { refused: [], threads: threadIds.map(openThread) });
  archiveRuns.add(started, at);
  while (!archiveRuns.plan('run', 10, at));
  const number = archiveRuns.get('run')?.run ?? 0;
  const { claimed } = archiveDelivery.recordAndClaim([], [{ run: number, limit: 2 }], at);
  archiveDelivery.recordAndClaim(
    claimed.map((item) => unanswered(item, { notBefore: at })),
    [],
    at,
  );
}

it.each([
  ['in one step', 10],
  ['partly before a restart', 1],
])(
  'shows threads as unknown whose requests were not answered in a run cancelled %s',
  (_, limit) => {
    start();
    opened.history.archiveRuns.cancel('run', limit, at);
    opened.reopen();
    opened.history.archiveDelivery.recover(at);
    const { archiveRuns, threads } = opened.history;
    expect(archiveRuns.get('run')?.counts).toMatchObject({ waiting: 0, cancelled: 3 });
    const states = threadIds.map((threadId) => threads.get(threadId)?.state);
    expect(states).toEqual(['failed', 'failed', 'idle']);
  },
);
