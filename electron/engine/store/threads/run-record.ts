import type { ThreadsDetail } from '../../../../shared/contract/audit.ts';
import type { AuditAction } from '../../../../shared/domain/audit-action.ts';
import type { RunResult, ThreadFailure } from '../../../../shared/domain/thread.ts';
import type { AuditTable } from '../tables/audit-table.ts';
import { type Database, query } from '../database.ts';
import { readJson } from '../tables/read-json.ts';
import type { StoredRun } from './stored-run.ts';

/** Threads of a switch whose ids an entry names. */
const mostNamed = 20;

/** Writes what is done to threads into the activity log: one entry each, whether one thread is meant or ten thousand. */
export interface RunRecord {
  /** A run was made, as it now stands. */
  began(run: StoredRun, at: number): void;
  /** Its course was changed; it stands as told. */
  changed(action: AuditAction, by: 'person' | 'postline', run: StoredRun, at: number): void;
  /** It has nothing left to do. */
  ended(run: StoredRun, at: number): void;
}

export function runRecord(database: Database, audit: Pick<AuditTable, 'add'>): RunRecord {
  const first = query<{ threadId: string; number: string }, { runId: string; limit: number }>(
    database,
    `SELECT thread_id AS threadId, coalesce(nullif(from_number, ''), to_number) AS number
     FROM archive_item AS item JOIN thread ON thread.place = item.thread
     WHERE item.run = (SELECT run FROM archive_run WHERE run_id = :runId) ORDER BY item.thread LIMIT :limit`,
  );
  const failed = query<{ failure: string | null }, { run: number }>(
    database,
    `SELECT failure FROM archive_item WHERE run = :run AND result = 'failed' ORDER BY thread LIMIT 1`,
  );

  const failureOf = (run: StoredRun): ThreadFailure | null => {
    const failure = run.counts.failed > 0 ? (failed.get({ run: run.run })?.failure ?? null) : null;
    return failure === null ? null : readJson<ThreadFailure | null>(failure, null);
  };

  const add = (
    action: AuditAction,
    by: 'person' | 'postline',
    run: StoredRun,
    at: number,
  ): void => {
    const { runId, kind, undoes, archived, pace, isListed, name } = run;
    // The undo of a switch is about the threads of the switch, which it has yet to list.
    const named = isListed ? [] : first.all({ runId: undoes ?? runId, limit: mostNamed });
    const threads: ThreadsDetail = {
      runId,
      kind,
      undoes,
      archived,
      pacePerMinute: pace,
      threadIds: named.map(({ threadId }) => threadId),
      counts: countsOf(run),
      failure: failureOf(run),
    };
    const [one] = named;
    const excerpt = name ?? (one?.number || one?.threadId) ?? '';
    audit.add({ action, by, excerpt, detail: { threads } }, at);
  };

  return {
    began: (run, at) => {
      const isProposed = run.state === 'proposed';
      add(actOf(run), isProposed ? 'postline' : 'person', run, at);
    },
    changed: add,
    ended: (run, at) => add('outcome', 'postline', run, at),
  };
}

function actOf({ kind, archived, state }: StoredRun): AuditAction {
  if (state === 'proposed') return 'propose';
  if (kind === 'undo') return 'undo';
  if (kind === 'labels') return 'label';
  return archived === true ? 'archive' : 'unarchive';
}

function countsOf({ counts }: StoredRun): Partial<Record<RunResult, number>> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
