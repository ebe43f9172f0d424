import { DatabaseSync } from 'node:sqlite';
import type { DatabaseCheck } from '../../../shared/contract/health.ts';
import { storageReason } from '../storage-error.ts';

export type CheckResult = NonNullable<DatabaseCheck['last']>['result'];

/**
 * Reads a whole history and returns whether it is undamaged. Takes seconds for a large file. Does not check a history without a
 * write-ahead log: a reader would block the writer.
 */
export function checkDatabase(file: string): CheckResult {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const mode = database.prepare('PRAGMA journal_mode').get() as { journal_mode: string };
      if (mode.journal_mode !== 'wal') return 'not-read';
      const found = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
      return found.quick_check === 'ok' && areIndexesWhole(database) ? 'whole' : 'damaged';
    } finally {
      database.close();
    }
  } catch (error) {
    return storageReason(error) === 'damaged' ? 'damaged' : 'not-read';
  }
}

/**
 * Returns whether each index has the rows of its table, which `quick_check` does not look at: a conversation whose messages an index
 * has lost would look empty. Of what `integrity_check` finds only this counts, since a constraint that does not hold is no damage.
 */
function areIndexesWhole(database: DatabaseSync): boolean {
  const tables = database
    .prepare(`SELECT DISTINCT tbl_name AS name FROM sqlite_schema WHERE type = 'index'`)
    .all() as { name: string }[];
  return tables.every(({ name }) => {
    const found = database.prepare(`PRAGMA integrity_check('${name}')`).all();
    return !(found as { integrity_check: string }[]).some((one) =>
      one.integrity_check.includes(' index '),
    );
  });
}
