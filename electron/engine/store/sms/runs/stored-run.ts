import type { RunWait } from '../../../../../shared/contract/archive-runs.ts';
import type { ThreadSelection } from '../../../../../shared/contract/threads.ts';
import type { RunResult, RunState } from '../../../../../shared/domain/thread.ts';

/** One action on threads: a run, an undo, a deletion, a toggle of single threads, or a label change. */
export interface StoredRun {
  /** Sequence number: later runs have higher ones. */
  run: number;
  runId: string;
  kind: 'toggle' | 'run' | 'undo' | 'delete' | 'labels';
  /** Shown among the runs, and sent at their pace. */
  isListed: boolean;
  name: string | null;
  /** As the person wrote it; null: none was given. */
  reason: string | null;
  /** Who asked for it, as named then; empty: no name was set, or nobody asked yet. */
  agent: string;
  archived: boolean | null;
  state: RunState;
  pace: number;
  parallel: number;
  selection: ThreadSelection | null;
  cursor: number;
  /** Nothing is sent before this time, in milliseconds since 1970; null: no hold. */
  heldUntil: number | null;
  /** When a proposed run begins by itself, in milliseconds since 1970; null: it waits for a person. */
  startAt: number | null;
  /** It is of a restored history: it does not begin by itself, whatever its time. */
  isOnHold: boolean;
  undoes: string | null;
  /** The run it undoes belongs to another desk. */
  isOfOther: boolean;
  undoneBy: string | null;
  counts: Record<RunResult, number>;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
}

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
