import type { Database } from '../database.ts';

/** Drops a thread that the service has no more, and counts one less of the service's. Part of a transaction. */
export function dropThread(
  database: Database,
  { place, threadId }: { place: number; threadId: string },
  at: number,
): void {
  letGo(database, place, at);
  database.run('DELETE FROM thread_deletion WHERE thread = :place', { place });
  for (const table of ['sms_draft', 'sms_send']) {
    database.run(`DELETE FROM ${table} WHERE thread_id = :threadId`, { threadId });
  }
}

/** As `dropThread`, and what was written here and is not sent stays. */
export function letGo(database: Database, place: number, at: number): void {
  const isListed = database.run(
    `UPDATE thread SET gone_at = :at, last_message = '', answer = NULL WHERE place = :place AND gone_at IS NULL AND listed IS NOT NULL`,
    { place, at },
  );
  if (isListed > 0) database.run('UPDATE thread_sync SET known = max(0, known - 1)');
  else {
    database.run(
      `UPDATE thread SET gone_at = max(coalesce(gone_at, 0), :at), last_message = '', answer = NULL WHERE place = :place`,
      { place, at },
    );
  }
  database.run(
    'DELETE FROM sms_message WHERE thread_id = (SELECT thread_id FROM thread WHERE place = :place)',
    { place },
  );
}
