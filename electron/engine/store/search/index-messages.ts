import type { IndexProgress } from '../../../../shared/contract/search.ts';
import type { Database } from '../database.ts';
import { withPairs } from './character-pairs.ts';
import type { SearchFile } from './search-file.ts';
import type { IndexedRow, Shelf } from './shelf.ts';

/** Pages that are merged at once. */
const mergedAtOnce = 32;

/**
 * Writes into the index, for at most `limit` rows, what changed since they were indexed. Returns whether that was all. What a crash interrupts
 * is done again.
 */
export function indexChanged(
  history: Database,
  file: SearchFile,
  shelf: Shelf,
  limit: number,
): boolean {
  const below = belowOf(file, shelf);
  if (below === null) return false;
  const positions = pending(history, shelf, limit);
  if (positions.length === 0) return true;
  const rows = shelf.read(history, positions);
  const isWritten = write(file, shelf, { positions, rows, below, isSynced: true });
  // Only now: what the index did not keep is still known to be missing there.
  if (isWritten) forgetPending(history, shelf, positions);
  return isWritten && positions.length < limit;
}

/** As {@link indexChanged}, of what was never indexed, the newest first. */
export function indexOlder(
  history: Database,
  file: SearchFile,
  shelf: Shelf,
  limit: number,
): boolean {
  const below = belowOf(file, shelf);
  if (below === null) return false;
  if (below === 0) return true;
  const positions = older(history, shelf, below, limit);
  const isLast = positions.length < limit;
  const last = isLast ? 0 : (positions.at(-1) ?? 1) - 1;
  const rows = shelf.read(history, positions);
  // A loss of power may undo a step that `below` goes back with.
  return write(file, shelf, { positions, rows, below: last, isSynced: false }) && isLast;
}

/**
 * Merges what was written into fewer parts, so that a search has few to look through, until a time of `performance.now()`. FTS5 by itself
 * does it now and then, in bursts. Returns whether there is nothing left to merge.
 */
export function mergeIndex(file: SearchFile, { entry }: Shelf, until: number): boolean {
  return file.use((index) => {
    while (performance.now() < until) {
      // A merge that did something changed more than the row of the command itself: https://www.sqlite.org/fts5.html
      const before = changesOf(index);
      index.run(`INSERT INTO ${entry} (${entry}, rank) VALUES ('merge', :pages)`, {
        pages: mergedAtOnce,
      });
      if (changesOf(index) - before < 2) return true;
    }
    return false;
  }, false);
}

/** Returns whether all of the history is indexed. Reads one row, however many are missing. */
export function isIndexed(history: Database, file: SearchFile, shelf: Shelf): boolean {
  const below = belowOf(file, shelf) ?? shelf.newest(history);
  const missing = `SELECT 1 FROM ${shelf.pending} WHERE position > :below LIMIT 1`;
  return below === 0 && history.get(missing, { below }) === undefined;
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

/** Returns how many rows the index's connection has changed since it was opened. */
export const changesOf = (index: Database): number =>
  index.one<{ count: number }>('SELECT total_changes() AS count').count;

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

interface Step {
  positions: readonly number[];
  /** Of those that are there. */
  rows: readonly IndexedRow[];
  below: number;
  isSynced: boolean;
}

/** False: the index was damaged, and is empty now. */
function write(file: SearchFile, shelf: Shelf, step: Step): boolean {
  const { entry, place, progress } = shelf;
  return file.use((index) => {
    index.exec(`PRAGMA synchronous = ${step.isSynced ? 'FULL' : 'NORMAL'}`);
    return index.transaction(() => {
      remove(index, shelf, step.positions);
      // In the order of time: FTS5 begins a new segment where a rowid is below the last.
      const rows = step.rows.toSorted((one, other) => one.createdAt - other.createdAt);
      const at = placesOf(index, shelf, rows);
      const places = rows.map(({ position }, number) => ({ at: at[number] ?? 0, position }));
      const entries = rows.map(({ words }, number) => ({
        rowid: at[number] ?? 0,
        words: withPairs(words).toWellFormed(),
      }));
      index.insertAll(place, places, {});
      index.insertAll(entry, entries, {});
      index.run(`UPDATE ${progress} SET below = :below`, { below: step.below });
      return true;
    });
  }, false);
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

/** Places after a time that are tried one by one. */
const triedInTurn = 64;
/** Binary digits of the most rows of one time. */
const mostDigits = 32;

/**
 * Returns the times of rows, in milliseconds, or the next that no other has: records tell whole seconds. Where very many are of one time, as
 * in a table that tells days, the position says how much later. What has no time stands before all others.
 */
function placesOf(index: Database, { place }: Shelf, rows: readonly IndexedRow[]): number[] {
  // One statement asks for those that most rows get.
  const taken = new Map<number, boolean>();
  for (const { createdAt } of rows) {
    let at = createdAt;
    while (taken.has(at) && at < createdAt + triedInTurn) at += 1;
    taken.set(at, false);
  }
  const among = JSON.stringify([...taken.keys()]);
  const sql = `SELECT at FROM ${place} WHERE at IN (SELECT value FROM json_each(:among))`;
  for (const { at } of index.all<{ at: number }>(sql, { among })) taken.set(at, true);

  const isTaken = (at: number): boolean =>
    taken.get(at) ?? index.get(`SELECT 1 FROM ${place} WHERE at = :at`, { at }) !== undefined;

  return rows.map(({ createdAt, position }) => {
    if (createdAt <= 0) return -position;
    let at = createdAt;
    for (let tried = 1; isTaken(at); tried += 1) {
      const digits = Math.min(tried - triedInTurn, mostDigits);
      at = createdAt + tried + (digits <= 0 ? 0 : position % 2 ** digits);
    }
    taken.set(at, true);
    return at;
  });
}
