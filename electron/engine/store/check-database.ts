import { DatabaseSync } from 'node:sqlite';
import { storageReason } from '../storage-error.ts';

/**
 * Reads a history from end to end and returns what is damaged of it, null where nothing is found. Takes seconds for a large
 * file. Does not look where SQLite has no write-ahead log: a reader would keep the writer waiting.
 */
export function checkDatabase(file: string): string | null {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const mode = database.prepare('PRAGMA journal_mode').get() as { journal_mode: string };
      if (mode.journal_mode !== 'wal') return null;
      const found = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
      return found.quick_check === 'ok' ? null : found.quick_check;
    } finally {
      database.close();
    }
  } catch (error) {
    return storageReason(error) === 'damaged' ? String(error) : null;
  }
}
