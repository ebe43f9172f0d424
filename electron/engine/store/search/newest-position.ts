import type { Database } from '../database.ts';

/** Returns the highest position that a message ever had; 0: there was none. Positions have few gaps: they serve as a count. */
export function newestPosition(history: Database): number {
  const sql = `SELECT coalesce(max(seq), 0) AS newest FROM sqlite_sequence WHERE name = 'message'`;
  return history.one<{ newest: number }>(sql).newest;
}
