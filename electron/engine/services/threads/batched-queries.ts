import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import type { ThreadSortColumn } from '../../../../shared/domain/thread.ts';
import type { History } from '../../store/history.ts';
import type { StoredRun } from '../../store/threads/stored-run.ts';
import { type Foreseen, nothingForeseen } from '../../store/threads/foreseen.ts';

/** Threads that one step writes or exports. Between two steps the store serves others: a send is never kept waiting. */
export const stepSize = 200;

/** Threads that one step of a dry run looks at. */
const foreseenAtOnce = 1_000;

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
export function foreseeUndo(history: History, runId: string): Promise<Foreseen> {
  return sumSteps((after) => history.archiveRuns.foreseeUndo(runId, after, stepSize));
}

/** Looks at every thread of a selection, in short steps. */
export async function foresee(
  history: History,
  change: { selection: ThreadSelection; archived: boolean },
  now: number,
): Promise<Foreseen> {
  await prepareThreads(history, null);
  return sumSteps((after) => history.archiveRuns.foresee(change, after, foreseenAtOnce, now));
}

async function sumSteps(
  look: (after: number) => Promise<Foreseen & { after: number | null }>,
): Promise<Foreseen> {
  const sum = { ...nothingForeseen };
  for (let next: number | null = 0; next !== null;) {
    const { after, ...step } = await look(next);
    for (const key of Object.keys(sum) as (keyof Foreseen)[]) sum[key] += step[key];
    next = after;
  }
  return sum;
}
