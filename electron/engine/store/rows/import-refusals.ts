import type { RefusedRow } from '../../../../shared/contract/imports.ts';
import type { Database } from '../database.ts';

/** Most refused rows kept per import. */
const keptRefusals = 10_000;

/** Keeps rows that an import refused, as long as there is room, as part of a transaction. */
export function addRefusals(
  database: Database,
  importId: string,
  rows: readonly RefusedRow[],
): void {
  if (rows.length === 0) return;
  const room = Math.max(0, keptRefusals - refusedCount(database, importId));
  for (const { line, faults, excerpt: content, fileName = null } of rows.slice(0, room)) {
    const row = { importId, fileName, line, faults: JSON.stringify(faults), content };
    database.insert('import_refusal', row);
  }
}

/** Returns how many rows that an import refused are kept. */
export function refusedCount(database: Database, importId: string): number {
  const sql = 'SELECT count(*) AS total FROM import_refusal WHERE import_id = :importId';
  return database.one<{ total: number }>(sql, { importId }).total;
}
