import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import type { RunResult, RunState } from '../../../../shared/domain/thread.ts';

/** An act on threads: a run, an undo, the switch, or labels. */
export interface StoredRun {
  /** Its number: later acts have higher ones. */
  run: number;
  runId: string;
  kind: 'toggle' | 'run' | 'undo' | 'labels';
  /** It is shown among the runs, and goes by their pace. */
  isListed: boolean;
  name: string | null;
  archived: boolean | null;
  state: RunState;
  pace: number;
  parallel: number;
  selection: ThreadSelection | null;
  cursor: number;
  undoes: string | null;
  undoneBy: string | null;
  counts: Record<RunResult, number>;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
}
