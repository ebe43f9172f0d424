import type { Database } from '../../database.ts';
import type { ArchiveRunRows } from './archive-run-rows.ts';
import { isBeingDeleted } from './deletion-items.ts';

/** A change requested for one thread. */
export interface PendingChange {
  place: number;
  wanted: boolean;
}

/** The changes of one call as a table: hundreds of statements per step would take longer than the disk. */
const withChanges = `WITH change (place, wanted) AS (
  SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(:changes))`;
const isAlready = 'thread.in_doubt = 0 AND thread.confirmed IS change.wanted';

/** A thread that is as its last run asked stays that run's: a later one that asks the same does not change it. */
const staysOfLast = `(${isAlready}) AND EXISTS (
  SELECT 1 FROM archive_item AS last WHERE last.run = thread.run AND last.thread = thread.place AND last.wanted = change.wanted)`;

/**
 * Makes changes pending: adds one item per thread to the run, updates the thread, and supersedes an earlier change that
 * still waits. A thread already in the wanted state, with no request in doubt, gets an `already` item and no request.
 * `before` is what the service held before any request that may still be carried out. Part of a transaction.
 */
export function makePending(
  database: Database,
  runs: ArchiveRunRows,
  run: number,
  pending: readonly PendingChange[],
  at: number,
): void {
  const changes = JSON.stringify(pending.map(({ place, wanted }) => [place, Number(wanted)]));
  const superseded = database.all<{ run: number; count: number }>(
    `${withChanges} SELECT thread.run, count(*) AS count FROM change CROSS JOIN thread ON thread.place = change.place
     JOIN archive_item AS item ON item.run = thread.run AND item.thread = thread.place AND item.result = 'waiting'
     GROUP BY thread.run`,
    { changes },
  );
  for (const earlier of superseded) {
    database.run(
      `${withChanges} UPDATE archive_item SET result = 'superseded', superseded_by = :by, at = :at
       WHERE run = :run AND result = 'waiting' AND thread IN
         (SELECT thread.place FROM change CROSS JOIN thread ON thread.place = change.place WHERE thread.run = :run)`,
      { run: earlier.run, changes, by: run, at },
    );
    runs.move(earlier.run, 'waiting', 'superseded', earlier.count);
  }
  for (const result of ['already', 'waiting'] as const) {
    const made = database.run(
      `${withChanges} INSERT OR IGNORE INTO archive_item (run, thread, wanted, before, last_message_at, result, at)
       SELECT :run, thread.place, change.wanted, iif(thread.in_doubt = 1 AND taken.run IS NOT NULL, taken.before, thread.confirmed),
         thread.last_message_at, :result, :at
       FROM change CROSS JOIN thread ON thread.place = change.place
         LEFT JOIN archive_item AS taken ON taken.run = thread.run AND taken.thread = thread.place
           AND (taken.result = 'sending' OR taken.superseded_by = :run)
       WHERE (${isAlready}) = (:result = 'already')`,
      { run, changes, result, at },
    );
    runs.move(run, null, result, made);
  }
  database.run(
    `${withChanges} UPDATE thread SET run = CASE WHEN ${staysOfLast} THEN thread.run ELSE :run END,
       wanted = CASE WHEN ${isAlready} THEN NULL ELSE change.wanted END,
       state = CASE WHEN ${isAlready} THEN 0 ELSE 2 END, state_at = :at, failure = NULL
     FROM change WHERE thread.place = change.place`,
    { changes, run, at },
  );
}

/** Returns what would become of a change: `deleting`, nothing, unless the deletion of its thread is undone before its turn. */
export function previewChange(
  database: Database,
  { place, wanted }: PendingChange,
): { already: boolean; unknown: boolean; supersedes: boolean; deleting: boolean } {
  const known = database.get<{
    confirmed: number | null;
    wanted: number | null;
    inDoubt: number;
    deleting: number;
  }>(
    `SELECT confirmed, wanted, in_doubt AS inDoubt, ${isBeingDeleted} AS deleting FROM thread WHERE place = :place`,
    { place },
  );
  if (known === undefined)
    return { already: false, unknown: false, supersedes: false, deleting: false };
  return {
    deleting: known.inDoubt === 0 && known.deleting === 1,
    already: known.inDoubt === 0 && known.confirmed === Number(wanted),
    unknown: known.confirmed === null,
    supersedes: known.wanted !== null,
  };
}
