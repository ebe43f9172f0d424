import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import type { RunResult, RunState } from '../../../../shared/domain/thread.ts';

/** What was done to threads at once: a run, an undo, a switch of single threads, or a change of labels. */
export interface StoredRun {
  /** Its number: later runs have higher ones. */
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
