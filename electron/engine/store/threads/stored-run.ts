import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import type { RunResult, RunState } from '../../../../shared/domain/thread.ts';

/** What was done to threads at once: a run, an undo, a deletion, a switch of single threads, or a change of labels. */
export interface StoredRun {
  /** Its number: later runs have higher ones. */
  run: number;
  runId: string;
  kind: 'toggle' | 'run' | 'undo' | 'delete' | 'labels';
  /** It is shown among the runs, and goes by their pace. */
  isListed: boolean;
  name: string | null;
  archived: boolean | null;
  state: RunState;
  pace: number;
  parallel: number;
  selection: ThreadSelection | null;
  cursor: number;
  /** Until when none of its threads leaves, in milliseconds since 1970; null: they leave at once. */
  heldUntil: number | null;
  undoes: string | null;
  /** The run that it undoes is another desk's. */
  isOfOther: boolean;
  undoneBy: string | null;
  counts: Record<RunResult, number>;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
}
