import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import type { History } from '../../store/history.ts';
import type { StoredRun } from '../../store/sms/runs/stored-run.ts';
import type { DeletionCounts } from '../../store/sms/runs/deletion-items.ts';
import { type DryRunCounts, noCounts } from '../../store/sms/runs/dry-run-counts.ts';

/** Threads that one step writes or exports. Between two steps the store serves others: a send is never kept waiting. */
export const stepSize = 200;

/** Threads that one step of a dry run looks at. */
const countedAtOnce = 1_000;

/** Takes back what waits, in short steps. */
export async function cancelWhole(history: History, run: StoredRun, at: number): Promise<void> {
  if (run.state === 'done') return;
  while (!(await history.archiveRuns.cancel(run.runId, stepSize, at)));
}

/** Puts everything of a run that failed or was cancelled in line again, in short steps. */
export async function requeueWhole(
  history: History,
  runId: string,
  result: 'failed' | 'cancelled',
  at: number,
): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    after = await history.archiveRuns.requeue(runId, result, after, stepSize, at);
  }
}

/** Sums up what undoing a run would do. */
export function countUndo(history: History, runId: string): Promise<DryRunCounts> {
  return sumSteps(noCounts, (after) => history.archiveRuns.countUndo(runId, after, stepSize));
}

/** As `countUndo`, of a run of another desk. */
export function countUndoOfOther(history: History, runId: string): Promise<DryRunCounts> {
  return sumSteps(noCounts, (after) =>
    history.archiveRuns.countUndoOfOther(runId, after, stepSize),
  );
}

/** Looks at every thread of a selection, in short steps. */
export async function countDryRun(
  history: History,
  change: { selection: ThreadSelection; archived: boolean },
  now: number,
): Promise<DryRunCounts> {
  return sumSteps(noCounts, (after) =>
    history.archiveRuns.countDryRun(change, after, countedAtOnce, now),
  );
}

/** As `countDryRun`, of a run that would delete them. */
export async function countWholeDeletion(
  history: History,
  selection: ThreadSelection,
  now: number,
): Promise<DeletionCounts> {
  return sumSteps({ total: 0, smsOnTheirWay: 0 }, (after) =>
    history.archiveRuns.countDeletion(selection, after, countedAtOnce, now),
  );
}

async function sumSteps<Name extends string>(
  none: Readonly<Record<Name, number>>,
  look: (after: number) => Promise<Record<Name, number> & { after: number | null }>,
): Promise<Record<Name, number>> {
  const sum: Record<Name, number> = { ...none };
  for (let next: number | null = 0; next !== null;) {
    const step: Record<Name, number> & { after: number | null } = await look(next);
    for (const key of Object.keys(sum) as Name[]) sum[key] += step[key];
    next = step.after;
  }
  return sum;
}
