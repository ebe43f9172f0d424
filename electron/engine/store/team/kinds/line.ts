import type { Database } from '../../database.ts';

/** The time of a row that somebody wrote in a conversation, and where the log has it; null: not yet. */
export interface Timed {
  at: number;
  seq: number | null;
}

/** Returns a row's time by the store's clock. What the log has has it already. */
export function storeTime({ at, seq }: Timed, offset: number): number {
  return seq === null ? at + offset : at;
}

/** From now on the time of something of this desk is the store's, as it is on every desk. */
export function setStoreTime(
  database: Database,
  [table, key]: readonly ['team_note', 'note_id'] | readonly ['team_assignment', 'assignment_id'],
  { id, at, seq }: { id: string; at: number; seq: number },
): void {
  database.run(
    `UPDATE ${table} SET at = :at, team_seq = :seq WHERE ${key} = :id AND team_seq IS NULL`,
    { id, at, seq },
  );
}
