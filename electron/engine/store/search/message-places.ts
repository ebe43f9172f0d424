import type { Database } from '../database.ts';
import type { CompiledQuery } from './compile-query.ts';
import { holdsTerms, matchOf } from './match-terms.ts';
import type { SearchFile } from './search-file.ts';
import { factText } from './searched-message.ts';
import { anyRow, type Shelf } from './shelf.ts';

/** Places that are read at once where the history decides which of them are looked for. */
const readAtOnce = 500;

/** The most places that are read to count those. */
const mostRead = 3_000;

/** Where a message stands in the index. */
export interface Place {
  /** Its time, in milliseconds since 1970, or a little later. */
  at: number;
  position: number;
}

export interface PageOfPlaces {
  /** Those before this time; null: from the newest. */
  before: number | null;
  limit: number;
}

/** More than there are. */
const allOfThem = 100_000_000;

export type MessagePlaces = ReturnType<typeof messagePlaces>;

const everything = ['me', 'them', anyRow].map(factText);

/** Finds where the messages, or the rows of another shelf, stand that a search looks for, the newest first. */
export function messagePlaces(history: Database, file: SearchFile, shelf: Shelf) {
  const indexed = (query: CompiledQuery, page: PageOfPlaces): Place[] =>
    file.use(
      (index) =>
        index.all<Place>(
          `SELECT at, (SELECT position FROM ${shelf.place} AS place WHERE place.at = found.at) AS position
           FROM (${foundBy(shelf, query)}) AS found ORDER BY at DESC`,
          valuesOf(query, page),
        ),
      [],
    );

  /** Of a few messages, to look at each takes less than to look for them in the index. */
  const amongFew = (query: CompiledQuery, only: readonly number[], page: PageOfPlaces): Place[] => {
    const few = file.use(
      (index) =>
        index.all<Place>(
          `SELECT at, position FROM ${shelf.place} WHERE ${isInTime}
             AND position IN (SELECT value FROM json_each(:only)) ORDER BY at DESC`,
          { ...timesIn(query, page), only: JSON.stringify(only) },
        ),
      [],
    );
    const fitting = new Set(
      shelf
        .read(
          history,
          few.map(({ position }) => position),
        )
        .filter(({ words }) => holdsTerms(words, query.terms))
        .map(({ position }) => position),
    );
    const found = few.filter(({ position }) => fitting.has(position));
    return withRows(history, shelf, query, found).slice(0, page.limit);
  };

  /** Those of which the rows say what is asked for as well, until `limit` are found or so many places read. */
  const byRows = (query: CompiledQuery, page: PageOfPlaces, mostRead: number) => {
    const found: Place[] = [];
    let read = 0;
    for (let { before } = page; found.length < page.limit && read < mostRead;) {
      const some = indexed(query, { before, limit: readAtOnce });
      found.push(...withRows(history, shelf, query, some));
      read += some.length;
      if (some.length < readAtOnce) return { found: found.slice(0, page.limit), isAll: true };
      before = some.at(-1)?.at ?? null;
    }
    return { found: found.slice(0, page.limit), isAll: false };
  };

  const find = (query: CompiledQuery, page: PageOfPlaces): Place[] => {
    if (query.only !== null) return amongFew(query, query.only, page);
    return query.rows.length === 0
      ? indexed(query, page)
      : byRows(query, page, Number.MAX_SAFE_INTEGER).found;
  };

  return {
    find,
    /** Counts them, or up to `limit`; where the rows are asked as well, it stops earlier. `isMore`: there are, or may be, others. */
    count: (query: CompiledQuery, limit = allOfThem): { total: number; isMore: boolean } => {
      const page = { before: null, limit: limit + 1 };
      if (query.only === null && query.rows.length > 0) {
        const { found, isAll } = byRows(query, page, mostRead);
        return { total: Math.min(found.length, limit), isMore: !isAll || found.length > limit };
      }
      const read = (index: Database) =>
        index.one<{ count: number }>(
          `SELECT count(*) AS count FROM (${foundBy(shelf, query)})`,
          valuesOf(query, page),
        );
      const { count } =
        query.only === null
          ? file.use(read, { count: 0 })
          : { count: amongFew(query, query.only, page).length };
      return { total: Math.min(count, limit), isMore: count > limit };
    },
  };
}

/** Nothing is sorted: the index is read from its end. */
function foundBy({ entry, place }: Shelf, query: CompiledQuery): string {
  const from =
    query.terms.length === 0
      ? `SELECT at FROM ${place} WHERE`
      : `SELECT rowid AS at FROM ${entry} WHERE ${entry} MATCH :match AND`;
  return `${from} ${isInTime} ORDER BY at DESC LIMIT :limit`;
}

function valuesOf(query: CompiledQuery, page: PageOfPlaces) {
  return {
    ...timesIn(query, page),
    limit: page.limit,
    ...(query.terms.length > 0 && { match: matchOf(query.terms, everything) }),
  };
}

/** Numbers come as reals, and FTS5 goes straight to whole numbers alone: by others it tests hit by hit. */
const isInTime = `at >= CAST(:from AS INTEGER) AND at < CAST(:until AS INTEGER)
  AND NOT EXISTS (SELECT 1 FROM json_each(:without) WHERE at >= value ->> 'from' AND at < value ->> 'until')`;

function timesIn({ from, until, without }: CompiledQuery, { before }: PageOfPlaces) {
  return { from, until: Math.min(until, before ?? until), without: JSON.stringify(without) };
}

function withRows(
  history: Database,
  shelf: Shelf,
  { rows, rowValues }: CompiledQuery,
  places: Place[],
): Place[] {
  if (rows.length === 0) return places;
  const positions = history.all<{ position: number }>(
    `SELECT ${shelf.key} AS position FROM ${shelf.rows}
     WHERE ${shelf.key} IN (SELECT value FROM json_each(:positions)) AND ${rows.join(' AND ')}`,
    { ...rowValues, positions: JSON.stringify(places.map(({ position }) => position)) },
  );
  const those = new Set(positions.map(({ position }) => position));
  return places.filter(({ position }) => those.has(position));
}
