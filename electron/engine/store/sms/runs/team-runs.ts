import type { ArchiveRun, RunWait } from '../../../../../shared/contract/archive-runs.ts';
import { type RunResult, runResults } from '../../../../../shared/domain/thread.ts';
import { type Database, select, toBoolean } from '../../database.ts';
import { readJson } from '../../rows/read-json.ts';
import { archiveRun, isWholeUndo, isWholeUndoOfOther } from './archive-run-rows.ts';
import { type StoredRun, waitForRun } from './stored-run.ts';

/** A run of another desk of the team, as last read from the log. */
export type OtherRun = Pick<
  ArchiveRun,
  | 'runId'
  | 'waitsFor'
  | 'kind'
  | 'name'
  | 'reason'
  | 'archived'
  | 'state'
  | 'undoes'
  | 'undoneBy'
  | 'isUndone'
> &
  /** These times are by the store's clock. */
  Pick<ArchiveRun, 'createdAt' | 'startedAt' | 'endedAt'> & {
    memberId: string;
    memberName: string;
    counts: Record<RunResult, number>;
    toldAt: number;
  };

type Row = Omit<OtherRun, 'archived' | 'counts' | 'waitsFor' | 'isUndone'> & {
  archived: number | null;
  isUndone: number;
  counts: string;
};

const selectRuns = `SELECT ${select('one', 'runId memberId kind name reason archived state counts undoes createdAt startedAt endedAt toldAt')},
  coalesce((SELECT name FROM team_member WHERE member_id = one.member_id), '') AS memberName,
  coalesce((SELECT run_id FROM archive_run WHERE undoes_other = one.run_id LIMIT 1),
    (SELECT run_id FROM team_run AS other WHERE other.undoes = one.run_id LIMIT 1)) AS undoneBy,
  coalesce((SELECT ${isWholeUndo} FROM archive_run WHERE undoes_other = one.run_id LIMIT 1),
    (SELECT ${isWholeUndoOfOther} FROM team_run AS other WHERE other.undoes = one.run_id LIMIT 1), 0) AS isUndone
  FROM team_run AS one WHERE kind IS NOT NULL`;

/** Returns a run of another desk; null: the log has none of this ID. */
export function otherRun(database: Database, runId: string): OtherRun | null {
  const row = database.get<Row>(`${selectRuns} AND one.run_id = :runId`, { runId });
  if (row === undefined) return null;
  const told = readJson<Partial<Record<RunResult, number>>>(row.counts, {});
  const counts = Object.fromEntries(runResults.map((result) => [result, told[result] ?? 0]));
  const run = {
    ...row,
    archived: toBoolean(row.archived),
    isUndone: row.isUndone === 1,
    counts: counts as Record<RunResult, number>,
  };
  return { ...run, waitsFor: waitOf(database, run) };
}

/**
 * Returns the run of another member that keeps a run from being planned. The log does not tell it: planning lasts a moment, so a run
 * without a thread waits while a single other run is under way. With more than one, it is not known which holds its threads.
 */
function waitOf(
  database: Database,
  { memberId, state, counts }: Pick<OtherRun, 'memberId' | 'state' | 'counts'>,
): RunWait | null {
  if (state !== 'planning' || Object.values(counts).some((count) => count > 0)) return null;
  const [holder, another] = database.all<{ runId: string; isOwn: number }>(
    `SELECT run_id AS runId, 1 AS isOwn FROM archive_run WHERE is_listed = 1 AND state IN ('running', 'paused')
     UNION ALL SELECT run_id, 0 FROM team_run
     WHERE kind IS NOT NULL AND member_id <> :memberId AND state IN ('running', 'paused') LIMIT 2`,
    { memberId },
  );
  if (holder === undefined || another !== undefined) return null;
  const { runId } = holder;
  if (holder.isOwn === 1) return waitForRun(runId, null, archiveRun(database, runId));
  const other = otherRun(database, runId);
  return waitForRun(runId, other?.memberName ?? '', other);
}

/** Returns listed runs of this desk and of others, newest first. */
export function allRuns(
  database: Database,
  window: { offset: number; limit: number },
): { runs: (StoredRun | OtherRun)[]; total: number } {
  const all = `SELECT run_id AS runId, coalesce(started_at, created_at) AS at, run, 1 AS isOwn FROM archive_run WHERE is_listed = 1
    UNION ALL SELECT run_id, coalesce(started_at, created_at), run, 0 FROM team_run WHERE kind IS NOT NULL`;
  const { total, others } = database.one<{ total: number; others: number }>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE isOwn = 0) AS others FROM (${all})`,
  );
  // The order of one desk's runs is more reliable than their times.
  const order = others === 0 ? 'run DESC' : 'at DESC, run DESC';
  const rows = database.all<{ runId: string; isOwn: number }>(
    `SELECT runId, isOwn FROM (${all}) ORDER BY ${order} LIMIT :limit OFFSET :offset`,
    window,
  );
  const runs = rows.flatMap(({ runId, isOwn }) => {
    const run = isOwn === 1 ? archiveRun(database, runId) : otherRun(database, runId);
    return run ?? [];
  });
  return { runs, total };
}

/** The state that undoing a run of another desk asks for a thread. */
export interface OthersChange {
  place: number;
  wanted: boolean;
  /** The earlier state of the thread was unknown: undoing asks for the opposite of what the run asked for. */
  isUnknown: boolean;
}

/**
 * Returns the next threads that a run of another desk was the last to change, in their order, and what undoes that. Threads that anybody
 * has changed since are left out.
 */
export function othersChanges(
  database: Database,
  runId: string,
  after: number,
  limit: number,
): OthersChange[] {
  return database
    .all<{ place: number; state: number; before: number | null }>(
      `SELECT last.thread AS place, last.state, last.before
       FROM team_thread AS last JOIN thread ON thread.place = last.thread
       LEFT JOIN team_outcome AS own ON own.thread = last.thread
       WHERE last.run = (SELECT run FROM team_run WHERE run_id = :runId) AND last.thread > :after AND last.state IN (0, 1)
         AND thread.run IS NULL AND thread.gone_at IS NULL AND (own.thread IS NULL OR own.is_back = 1)
       ORDER BY last.thread LIMIT :limit`,
      { runId, after, limit },
    )
    .map(({ place, state, before }) => ({
      place,
      wanted: before === null ? state === 0 : before === 1,
      isUnknown: before === null,
    }));
}
