import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import type { ThreadSortColumn } from '../../../../shared/domain/thread.ts';
import type { History } from '../../store/history.ts';
import type { StoredRun } from '../../store/threads/stored-run.ts';
import { type DryRunCounts, noCounts } from '../../store/threads/dry-run-counts.ts';

/** Threads that one step writes or exports. Between two steps the store serves others: a send is never kept waiting. */
export const stepSize = 200;

/** Threads that one step of a dry run looks at. */
const countedAtOnce = 1_000;

/** Reads what a question about threads needs, in short steps: between two of them the store serves others. */
export async function prepareThreads(history: History, by: ThreadSortColumn | null): Promise<void> {
  while (!(await history.threads.prepare(by)));
}

/** Takes back what waits, in short steps. */
export async function cancelWhole(history: History, run: StoredRun, at: number): Promise<void> {
  if (run.state === 'done') return;
  while (!(await history.archiveRuns.cancel(run.runId, stepSize, at)));
}

/** Puts everything of a run that failed in line again, in short steps. */
export async function retryWhole(history: History, runId: string, at: number): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    after = await history.archiveRuns.retryFailed(runId, after, stepSize, at);
  }
}

/** Sums up what undoing a run would do. */
export function countUndo(history: History, runId: string): Promise<DryRunCounts> {
  return sumSteps((after) => history.archiveRuns.countUndo(runId, after, stepSize));
}

/** Looks at every thread of a selection, in short steps. */
export async function countDryRun(
  history: History,
  change: { selection: ThreadSelection; archived: boolean },
  now: number,
): Promise<DryRunCounts> {
  await prepareThreads(history, null);
  return sumSteps((after) => history.archiveRuns.countDryRun(change, after, countedAtOnce, now));
}

async function sumSteps(
  look: (after: number) => Promise<DryRunCounts & { after: number | null }>,
): Promise<DryRunCounts> {
  const sum = { ...noCounts };
  for (let next: number | null = 0; next !== null;) {
    const { after, ...step } = await look(next);
    for (const key of Object.keys(sum) as (keyof DryRunCounts)[]) sum[key] += step[key];
    next = after;
  }
  return sum;
}
