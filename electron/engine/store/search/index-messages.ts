import type { IndexProgress } from '../../../../shared/contract/search.ts';
import type { Database } from '../database.ts';
import type { SearchFile } from './search-file.ts';
import { indexedWords, type SearchedMessage, searchedMessages } from './searched-message.ts';

/**
 * Writes into the index, for at most `limit` messages, what changed since they were indexed, and then what never was, the newest
 * first. Returns how far it is; null: everything is indexed. What a crash interrupts is done again.
 */
export function indexMessages(
  history: Database,
  file: SearchFile,
  limit: number,
): IndexProgress | null {
  const below = belowOf(file);
  if (below === null) return indexProgress(history, file);
  const changed = pending(history, limit);
  const room = limit - changed.length;
  const swept = older(history, below, room);
  const last = swept.length < room ? 0 : (swept.at(-1) ?? below + 1) - 1;
  const positions = [...new Set([...changed, ...swept])];
  if (positions.length > 0 || last < below) {
    const messages = searchedMessages(history, positions);
    const isWritten = file.use((index) => write(index, positions, messages, last), false);
    // Only now: what the index did not keep is still known to be missing there.
    if (isWritten) forgetPending(history, changed);
  }
  return indexProgress(history, file);
}

/** Returns how much of the history is indexed; null: all of it. */
export function indexProgress(history: Database, file: SearchFile): IndexProgress | null {
  const below = belowOf(file) ?? newestPosition(history);
  const { count } = history.one<{ count: number }>(
    'SELECT count(*) AS count FROM search_pending WHERE position > :below',
    { below },
  );
  const missing = below + count;
  if (missing === 0) return null;
  const total = Math.max(newestPosition(history), missing);
  return { done: total - missing, total };
}

/** Returns the highest position of a message; 0 where there is none. Positions have few gaps: they serve as a count. */
export function newestPosition(history: Database): number {
  const sql = 'SELECT coalesce(max(position), 0) AS newest FROM message';
  return history.one<{ newest: number }>(sql).newest;
}

function belowOf(file: SearchFile): number | null {
  const read = (index: Database) => index.get<{ below: number }>('SELECT below FROM progress');
  return file.use(read, undefined)?.below ?? null;
}

function pending(history: Database, limit: number): number[] {
  return history
    .all<{ position: number }>(
      'SELECT position FROM search_pending ORDER BY position DESC LIMIT :limit',
      { limit },
    )
    .map(({ position }) => position);
}

function older(history: Database, below: number, limit: number): number[] {
  return history
    .all<{ position: number }>(
      'SELECT position FROM message WHERE position <= :below ORDER BY position DESC LIMIT :limit',
      { below, limit },
    )
    .map(({ position }) => position);
}

function forgetPending(history: Database, positions: readonly number[]): void {
  if (positions.length === 0) return;
  history.run(
    'DELETE FROM search_pending WHERE position IN (SELECT value FROM json_each(:positions))',
    { positions: JSON.stringify(positions) },
  );
}

function write(
  index: Database,
  positions: readonly number[],
  messages: readonly SearchedMessage[],
  below: number,
): true {
  return index.transaction(() => {
    remove(index, positions);
    // In the order of time: FTS5 begins a new segment where a rowid is below the last.
    for (const message of [...messages].sort((one, other) => one.createdAt - other.createdAt)) {
      const at = freePlace(index, message.createdAt);
      index.run('INSERT INTO place (at, position) VALUES (:at, :position)', {
        at,
        position: message.position,
      });
      index.run('INSERT INTO entry (rowid, words) VALUES (:at, :words)', {
        at,
        words: indexedWords(message),
      });
    }
    index.run('UPDATE progress SET below = :below', { below });
    return true;
  });
}

function remove(index: Database, positions: readonly number[]): void {
  const known = index.all<{ at: number }>(
    'SELECT at FROM place WHERE position IN (SELECT value FROM json_each(:positions))',
    { positions: JSON.stringify(positions) },
  );
  for (const { at } of known) {
    index.run('DELETE FROM entry WHERE rowid = :at', { at });
    index.run('DELETE FROM place WHERE at = :at', { at });
  }
}

/** The time of a message, in milliseconds, or the next that no other has: records tell whole seconds. */
function freePlace(index: Database, createdAt: number): number {
  let at = createdAt;
  while (index.get('SELECT 1 FROM place WHERE at = :at', { at }) !== undefined) at += 1;
  return at;
}
