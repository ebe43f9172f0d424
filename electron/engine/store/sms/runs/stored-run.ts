import type { ArchiveRun, RunWait } from '../../../../../shared/contract/archive-runs.ts';
import type { ThreadSelection } from '../../../../../shared/contract/threads.ts';
import type { RunResult } from '../../../../../shared/domain/thread.ts';

/** One action on threads: a run, an undo, a deletion, a toggle of single threads, or a label change. */
export type StoredRun = Omit<
  ArchiveRun,
  | 'by'
  | 'waitsFor'
  | 'kind'
  | 'filter'
  | 'leftOut'
  | 'backOff'
  | 'pacePerMinute'
  | 'secondsLeft'
  | 'counts'
> & {
  /** Sequence number: later runs have higher ones. One that was proposed gets another when it begins. */
  run: number;
  kind: 'toggle' | 'run' | 'undo' | 'delete' | 'labels';
  /** Shown among the runs, and sent at their pace. */
  isListed: boolean;
  pace: number;
  selection: ThreadSelection | null;
  cursor: number;
  /** The run it undoes belongs to another desk. */
  isOfOther: boolean;
  counts: Record<RunResult, number>;
};

/** Returns the wait for a run of `name` (null: this desk’s own), and how far that run is. `run` is null if it is not known here. */
export function waitForRun(
  runId: string,
  name: string | null,
  run: Pick<StoredRun, 'state' | 'counts'> | null,
): RunWait {
  const isPaused = run?.state === 'paused';
  if (run === null || run.state === 'planning')
    return { kind: 'run', runId, name, done: null, total: null, isPaused };
  const { counts } = run;
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const done = total - counts.waiting - counts.sending;
  return { kind: 'run', runId, name, done, total, isPaused };
}
