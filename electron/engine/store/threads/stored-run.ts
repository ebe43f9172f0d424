import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import type { RunResult, RunState } from '../../../../shared/domain/thread.ts';

/** One action on threads: a run, an undo, a deletion, a toggle of single threads, or a label change. */
export interface StoredRun {
  /** Sequence number: later runs have higher ones. */
  run: number;
  runId: string;
  kind: 'toggle' | 'run' | 'undo' | 'delete' | 'labels';
  /** Shown among the runs, and sent at their pace. */
  isListed: boolean;
  name: string | null;
  archived: boolean | null;
  state: RunState;
  pace: number;
  parallel: number;
  selection: ThreadSelection | null;
  cursor: number;
  /** Nothing is sent before this time, in milliseconds since 1970; null: no hold. */
  heldUntil: number | null;
  undoes: string | null;
  /** The run it undoes belongs to another desk. */
  isOfOther: boolean;
  undoneBy: string | null;
  counts: Record<RunResult, number>;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
}
