import type { Database } from '../../database.ts';
import { noteOutcome } from '../team-outcomes.ts';
import type { ArchiveRunRows } from './archive-run-rows.ts';
import type { StoredRun } from './stored-run.ts';

/**
 * Cancels up to `limit` changes of a run that still wait. A change whose request was not answered may have been carried out: its
 * thread is unknown, and the item of a deletion fails. Part of a transaction.
 */
export function cancelItems(
  database: Database,
  runs: ArchiveRunRows,
  { run }: Pick<StoredRun, 'run'>,
  limit: number,
  at: number,
): void {
  const inDoubt = database.run(
    `UPDATE archive_item SET result = 'failed', not_before = 0, at = :at
     WHERE run = :run AND result = 'waiting' AND in_doubt = 1`,
    { run, at },
  );
  runs.move(run, 'waiting', 'failed', inDoubt);
  const places = database
    .all<{ place: number }>(
      `UPDATE archive_item SET result = 'cancelled', not_before = 0, at = :at
       WHERE run = :run AND thread IN (
         SELECT thread FROM archive_item WHERE run = :run AND result = 'waiting' ORDER BY thread LIMIT :limit)
       RETURNING thread AS place`,
      { run, limit, at },
    )
    .map(({ place }) => place);
  runs.move(run, 'waiting', 'cancelled', places.length);
  for (const place of places) {
    database.run(
      `UPDATE thread SET wanted = NULL, state = CASE WHEN in_doubt THEN 4 ELSE 0 END, state_at = :at
       WHERE place = :place AND run = :run`,
      { run, place, at },
    );
    const isUnknown = database.get('SELECT 1 FROM thread WHERE place = :place AND in_doubt = 1', {
      place,
    });
    if (isUnknown) noteOutcome(database, { place, state: 'unknown', recordAt: null, run, at });
  }
}
