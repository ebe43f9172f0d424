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

it.each([
  ['names the reason', ['Locked.', 'Locked.'], 'Locked.'],
  ['names no reason of some', ['Locked.', 'No such thread.'], undefined],
])('%s where threads of a run failed', (_, said, named) => {
  const { threadImports, archiveRuns, archiveDelivery, audit } = opened.history;
  threadImports.take('import', { refused: [], threads: ['a', 'b'].map(openThread) });
  archiveRuns.add({ ...started, selection: { kind: 'ids', threadIds: ['a', 'b'] } }, at);
  while (!archiveRuns.plan('run', 10, at));
  const run = archiveRuns.get('run')?.run ?? 0;
  const { claimed } = archiveDelivery.recordAndClaim([], [{ run, limit: 2 }], at);
  const refused = claimed.map((item, index) =>
    unanswered(item, {
      result: 'failed',
      inDoubt: false,
      failure: {
        kind: 'rejected',
        status: 422,
        messages: [said[index] ?? ''],
        notOnNetwork: false,
      },
    }),
  );
  archiveDelivery.recordAndClaim(refused, [], at);
  const asked = { search: '', action: 'outcome', from: null, to: null } as const;
  const failure = audit.list(asked, 0, 1).entries[0]?.detail.threads?.failure;
  expect(failure && 'messages' in failure ? failure.messages?.[0] : undefined).toBe(named);
});
