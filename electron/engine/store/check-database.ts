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
      return found.quick_check === 'ok' ? 'whole' : 'damaged';
    } finally {
      database.close();
    }
  } catch (error) {
    return storageReason(error) === 'damaged' ? 'damaged' : 'not-read';
  }
}
