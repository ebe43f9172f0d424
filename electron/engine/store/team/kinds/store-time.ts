import type { Database } from '../../database.ts';

/** The time of a row, and its place in the log; `seq` null: the log does not have it yet. */
export interface TimedRow {
  at: number;
  seq: number | null;
}

/** Returns a row's time by the store's clock, which rows of the log already have. */
export function storeTime({ at, seq }: TimedRow, offset: number): number {
  return seq === null ? at + offset : at;
}

/** Gives a note or assignment of this desk its time by the store's clock, the same on every desk. */
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
