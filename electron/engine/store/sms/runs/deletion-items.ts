import type { Database } from '../../database.ts';
import { type ArchiveRunRows, gone } from './archive-run-rows.ts';
import type { StoredRun } from './stored-run.ts';

/** Whether a deletion that can still take effect has a row of `thread`. */
export const isBeingDeleted = `(
  EXISTS (SELECT 1 FROM thread_deletion WHERE thread_deletion.thread = thread.place AND thread_deletion.state <> 'failed')
  OR EXISTS (SELECT 1 FROM archive_item AS deleted WHERE deleted.thread = thread.place AND deleted.wanted = ${gone}
    AND deleted.result IN ('waiting', 'sending')
    AND deleted.run IN (SELECT run FROM archive_run WHERE state IN ('planning', 'running', 'paused'))))`;

/** What a deletion would do with some threads. */
export interface DeletionCounts {
  total: number;
  /** Threads left alone because an SMS to them is on its way. */
  smsOnTheirWay: number;
}

const listed = `FROM thread WHERE place IN (SELECT value FROM json_each(:places)) AND gone_at IS NULL`;
const hasSms = `thread_id IN (SELECT thread_id FROM sms_send WHERE state <> 'stopped' AND thread_id IS NOT NULL)`;

/** Adds threads to a deletion run, each once, except those with an SMS on its way. Part of a transaction. */
export function makeDeletions(
  database: Database,
  runs: ArchiveRunRows,
  { run, heldUntil }: StoredRun,
  places: readonly number[],
  at: number,
): void {
  const made = database.run(
    `INSERT OR IGNORE INTO archive_item (run, thread, wanted, last_message_at, result, not_before, at)
     SELECT :run, place, ${gone}, last_message_at, 'waiting', :heldUntil, :at ${listed} AND NOT (${hasSms})`,
    { run, places: JSON.stringify(places), heldUntil: heldUntil ?? 0, at },
  );
  runs.move(run, null, 'waiting', made);
}

/** Counts what a deletion would do with threads. */
export function countDeletion(database: Database, places: readonly number[]): DeletionCounts {
  return database.one<DeletionCounts>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE ${hasSms}) AS smsOnTheirWay ${listed}`,
    { places: JSON.stringify(places) },
  );
}

/**
 * Cancels waiting deletions of threads in unfinished runs; returns how many. A thread whose request had no clear answer
 * may be gone already, so its deletion is still retried. Part of a transaction.
 */
export function keepThreads(
  database: Database,
  runs: ArchiveRunRows,
  threadIds: readonly string[],
  at: number,
): number {
  const kept = database.all<{ run: number }>(
    `UPDATE archive_item SET result = 'cancelled', not_before = 0, at = :at
     WHERE result = 'waiting' AND wanted = ${gone} AND in_doubt = 0
       AND run IN (SELECT run FROM archive_run WHERE state IN ('planning', 'running', 'paused'))
       AND thread IN (SELECT place FROM thread WHERE thread_id IN (SELECT value FROM json_each(:threadIds)))
     RETURNING run`,
    { threadIds: JSON.stringify(threadIds), at },
  );
  for (const { run } of kept) runs.move(run, 'waiting', 'cancelled');
  runs.finish(at);
  return kept.length;
}
