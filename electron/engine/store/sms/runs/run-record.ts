import { customerNumber } from '../customer-number.ts';
import type { ThreadsDetail } from '../../../../../shared/contract/audit.ts';
import type { AuditAction } from '../../../../../shared/domain/audit-action.ts';
import type { RunResult, ThreadFailure } from '../../../../../shared/domain/thread.ts';
import type { AuditTable } from '../../rows/audit-table.ts';
import type { Database } from '../../database.ts';
import { readJson } from '../../rows/read-json.ts';
import type { StoredRun } from './stored-run.ts';

/** Most thread IDs that one entry names. */
const mostNamed = 20;

export type RunRecord = ReturnType<typeof runRecord>;

/** Adds actions on threads to the activity log: one entry per action, for one thread or ten thousand. */
export function runRecord(database: Database, audit: Pick<AuditTable, 'add' | 'agent'>) {
  /** Why threads failed, where all did for the same reason. */
  const failureOf = ({ run, counts }: StoredRun): ThreadFailure | null => {
    if (counts.failed === 0) return null;
    const [first, other] = database.all<{ failure: string | null }>(
      `SELECT DISTINCT failure FROM archive_item WHERE run = :run AND result = 'failed' LIMIT 2`,
      { run },
    );
    return readJson<ThreadFailure | null>(other ? null : (first?.failure ?? null), null);
  };

  /** Logs an action on a run, with the run's counts at that time. */
  const add = (
    action: AuditAction,
    by: 'person' | 'postline',
    run: StoredRun,
    at: number,
    total: number | null = null,
  ): void => {
    const { runId, kind, undoes, archived, pace, isListed, name, selection } = run;
    // The undo of a toggle names the toggle's threads, as it has yet to list its own.
    const named = isListed ? [] : firstThreads(database, undoes ?? runId, mostNamed);
    const threads: ThreadsDetail = {
      runId,
      kind,
      undoes,
      name,
      filter: selection?.kind === 'matching' ? selection.filter : null,
      total,
      archived,
      pacePerMinute: pace,
      threadIds: named.map(({ threadId }) => threadId),
      counts: countsOf(run),
      failure: failureOf(run),
    };
    const [one] = named;
    const excerpt = wordsOf(run) || (one?.number ?? '') || (one?.threadId ?? '');
    audit.add({ action, by, excerpt, detail: { threads } }, at);
  };

  return {
    add,
    agent: audit.agent,
    /** Logs that the time of a run came. */
    timeCame: (run: StoredRun, at: number): void => add(actionOf(run), 'postline', run, at),
    /** Logs that a run was created, over `total` threads; null: not known before it is planned. */
    began: (run: StoredRun, at: number, total: number | null): void =>
      add(
        actionOf(run),
        run.state === 'proposed' && run.startAt === null ? 'postline' : 'person',
        run,
        at,
        total,
      ),
  };
}

/** Returns why there is a run, and where its threads come from, in its own words; empty: it has none. */
export function wordsOf({ reason, name }: Pick<StoredRun, 'reason' | 'name'>): string {
  return [reason, name].filter(Boolean).join(' · ');
}

/** Returns the first threads of a run, ordered by place. */
export function firstThreads(database: Database, runId: string, limit: number) {
  return database.all<{ threadId: string; number: string }>(
    `SELECT thread_id AS threadId, ${customerNumber} AS number
     FROM archive_item AS item JOIN thread ON thread.place = item.thread
     WHERE item.run = (SELECT run FROM archive_run WHERE run_id = :runId) ORDER BY item.thread LIMIT :limit`,
    { runId, limit },
  );
}

function actionOf({ kind, archived, state, startAt }: StoredRun): AuditAction {
  if (state === 'proposed') return startAt === null ? 'propose' : 'schedule';
  if (kind === 'undo') return 'undo';
  if (kind === 'labels') return 'label';
  if (kind === 'delete') return 'delete-thread';
  return archived === true ? 'archive' : 'unarchive';
}

function countsOf({ counts }: StoredRun): Partial<Record<RunResult, number>> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
