import type { IndexProgress } from '../../../../shared/contract/search.ts';
import type { Database } from '../database.ts';
import type { SearchFile } from './search-file.ts';
import type { IndexedRow, Shelf } from './shelf.ts';

/** Pages that each step merges, so that no step has to merge many: FTS5 by itself does it now and then, in bursts. */
const mergedAtOnce = 64;

/**
 * Writes into the index, for at most `limit` messages or SMS, what changed since they were indexed, and then what never was, the newest
 * first. Returns how far it is; null: everything is indexed. What a crash interrupts is done again.
 */
export function indexMessages(
  history: Database,
  file: SearchFile,
  shelf: Shelf,
  limit: number,
): IndexProgress | null {
  const below = belowOf(file, shelf);
  if (below === null) return indexProgress(history, file, shelf);
  const changed = pending(history, shelf, limit);
  const room = limit - changed.length;
  const swept = older(history, shelf, below, room);
  const last = swept.length < room ? 0 : (swept.at(-1) ?? below + 1) - 1;
  const positions = [...new Set([...changed, ...swept])];
  if (positions.length > 0 || last < below) {
    const rows = shelf.read(history, positions);
    const isWritten = file.use((index) => {
      // A loss of power may undo a step that `below` goes back with; what changed is forgotten to be pending.
      index.exec(`PRAGMA synchronous = ${changed.length > 0 ? 'FULL' : 'NORMAL'}`);
      return write(index, shelf, positions, rows, last);
    }, false);
    // Only now: what the index did not keep is still known to be missing there.
    if (isWritten) forgetPending(history, shelf, changed);
  }
  return indexProgress(history, file, shelf);
}

/** Returns how much of the history is indexed; null: all of it. */
export function indexProgress(
  history: Database,
  file: SearchFile,
  shelf: Shelf,
): IndexProgress | null {
  const newest = shelf.newest(history);
  const below = belowOf(file, shelf) ?? newest;
  const { count } = history.one<{ count: number }>(
    `SELECT count(*) AS count FROM ${shelf.pending} WHERE position > :below`,
    { below },
  );
  const missing = below + count;
  if (missing === 0) return null;
  const total = Math.max(newest, missing);
  return { done: total - missing, total };
}

function belowOf(file: SearchFile, { progress }: Shelf): number | null {
  const read = (index: Database) => index.get<{ below: number }>(`SELECT below FROM ${progress}`);
  return file.use(read, undefined)?.below ?? null;
}

function pending(history: Database, shelf: Shelf, limit: number): number[] {
  return history
    .all<{ position: number }>(
      `SELECT position FROM ${shelf.pending} ORDER BY position DESC LIMIT :limit`,
      { limit },
    )
    .map(({ position }) => position);
}

function older(history: Database, { rows, key }: Shelf, below: number, limit: number): number[] {
  return history
    .all<{ position: number }>(
      `SELECT ${key} AS position FROM ${rows} WHERE ${key} <= :below ORDER BY ${key} DESC LIMIT :limit`,
      { below, limit },
    )
    .map(({ position }) => position);
}

function forgetPending(history: Database, shelf: Shelf, positions: readonly number[]): void {
  if (positions.length === 0) return;
  history.run(
    `DELETE FROM ${shelf.pending} WHERE position IN (SELECT value FROM json_each(:positions))`,
    { positions: JSON.stringify(positions) },
  );
}

function write(
  index: Database,
  shelf: Shelf,
  positions: readonly number[],
  rows: readonly IndexedRow[],
  below: number,
): true {
  const { entry, place, progress } = shelf;
  return index.transaction(() => {
    remove(index, shelf, positions);
    // In the order of time: FTS5 begins a new segment where a rowid is below the last.
    for (const row of [...rows].sort((one, other) => one.createdAt - other.createdAt)) {
      const at = freePlace(index, shelf, row.createdAt);
      index.run(`INSERT INTO ${place} (at, position) VALUES (:at, :position)`, {
        at,
        position: row.position,
      });
      index.run(`INSERT INTO ${entry} (rowid, words) VALUES (:at, :words)`, {
        at,
        words: row.words,
      });
    }
    index.run(`INSERT INTO ${entry} (${entry}, rank) VALUES ('merge', :pages)`, {
      pages: mergedAtOnce,
    });
    index.run(`UPDATE ${progress} SET below = :below`, { below });
    return true;
  });
}

function remove(index: Database, { entry, place }: Shelf, positions: readonly number[]): void {
  const known = index.all<{ at: number }>(
    `SELECT at FROM ${place} WHERE position IN (SELECT value FROM json_each(:positions))`,
    { positions: JSON.stringify(positions) },
  );
  for (const { at } of known) {
    index.run(`DELETE FROM ${entry} WHERE rowid = :at`, { at });
    index.run(`DELETE FROM ${place} WHERE at = :at`, { at });
  }
}

/** The time of a message, in milliseconds, or the next that no other has: records tell whole seconds. */
function freePlace(index: Database, { place }: Shelf, createdAt: number): number {
  let at = createdAt;
  while (index.get(`SELECT 1 FROM ${place} WHERE at = :at`, { at }) !== undefined) at += 1;
  return at;
}
