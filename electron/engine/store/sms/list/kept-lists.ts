import type { ThreadFilter, ThreadSort } from '../../../../../shared/contract/threads.ts';
import type { Database } from '../../database.ts';
import { onThreadChanged } from './changed-threads.ts';
import { threadConditions } from './thread-conditions.ts';
import { threadKeys, threadOrder } from './thread-orders.ts';

/** Lists that are kept: of the page, of a search and of an export. */
const mostKept = 3;
/** Of so many threads of a list, one that changed finds its place by halving; beyond that the list is read anew. */
const rereadFrom = 400;

interface KeptList {
  key: string;
  places: Int32Array;
  /** Places that may stand elsewhere since. */
  changed: Set<number>;
}

/** Returns a function that returns the places of all threads of a list, in order. Only those of the lists asked for last are kept in memory. */
export function keptLists(database: Database) {
  const kept: KeptList[] = [];
  onThreadChanged(database, (place) => {
    if (place === null) kept.length = 0;
    // A list that is read anew need not know why.
    else for (const list of kept) if (!isOutdated(list)) list.changed.add(place);
  });

  const read = (filter: ThreadFilter, sort: ThreadSort, minute: number, only?: number[]) => {
    const { sql, values, ...asked } = threadConditions(filter, minute);
    const from = only === undefined ? sourceOf(sort, asked) : sourceOf(sort, asked, 'few');
    const among =
      only === undefined ? '' : 'AND thread.place IN (SELECT value FROM json_each(:only))';
    // One text with all numbers is read ten times as fast as so many rows.
    const { places } = database.one<{ places: string }>(
      `SELECT json_group_array(place) AS places FROM (
         SELECT thread.place FROM ${from} WHERE ${sql} ${among} ORDER BY ${threadOrder(sort)})`,
      only === undefined ? values : { ...values, only: JSON.stringify(only) },
    );
    return JSON.parse(places) as number[];
  };

  /** Puts what changed where it stands now. */
  const moved = ({ places, changed }: KeptList, now: number[], sort: ThreadSort): Int32Array => {
    const stood: number[] = [];
    places.forEach((place, at) => {
      if (changed.has(place)) stood.push(at);
    });
    const stoodBefore = new Set(stood.map((at) => places[at]));
    const near = stood.flatMap((at) => Array.from(places.subarray(Math.max(0, at - 1), at + 2)));
    const compare = comparison(database, sort, [...near, ...now]);
    const isBefore = (at: number): boolean =>
      at < 1 || at >= places.length || compare(places[at - 1] ?? 0, places[at] ?? 0) < 0;
    // Most of what a run changes leaves every row where it is.
    const isSame =
      stood.length === now.length &&
      now.every((place) => stoodBefore.has(place)) &&
      stood.every((at) => isBefore(at) && isBefore(at + 1));
    if (isSame) return places;
    const stayed = places.filter((place) => !changed.has(place));
    const merged = new Int32Array(stayed.length + now.length);
    let from = 0;
    let length = 0;
    for (const place of now) {
      let until = stayed.length;
      for (let low = from; low < until;) {
        const middle = (low + until) >>> 1;
        if (compare(stayed[middle] ?? 0, place) < 0) low = middle + 1;
        else until = middle;
      }
      merged.set(stayed.subarray(from, until), length);
      length += until - from;
      merged[length] = place;
      length += 1;
      from = until;
    }
    merged.set(stayed.subarray(from), length);
    return merged;
  };

  return (filter: ThreadFilter, sort: ThreadSort, now: number): Int32Array => {
    // Days are counted back by the minute, so that scrolling asks the same question.
    const minute = filter.quietDays === null ? 0 : Math.floor(now / 60_000) * 60_000;
    const key = JSON.stringify([filter, sort, minute]);
    const at = kept.findIndex((one) => one.key === key);
    const [known] = at < 0 ? [] : kept.splice(at, 1);
    const list = known ?? { key, places: new Int32Array(), changed: new Set<number>() };
    if (known === undefined || isOutdated(list)) {
      list.places = Int32Array.from(read(filter, sort, minute));
    } else if (list.changed.size > 0) {
      list.places = moved(list, read(filter, sort, minute, [...list.changed]), sort);
    }
    list.changed.clear();
    kept.unshift(list);
    kept.length = Math.min(kept.length, mostKept);
    return list.places;
  };
}

function isOutdated({ places, changed }: KeptList): boolean {
  return changed.size > 50 + places.length / rereadFrom;
}

/** Returns where threads are read from: SQLite by itself would take an index for the sort, and then row by row from all over the file. */
function sourceOf(
  { by }: ThreadSort,
  { isOfWords, isOfRows }: { isOfWords: boolean; isOfRows: boolean },
  amount: 'all' | 'few' = 'all',
): string {
  const key = threadKeys[by].in;
  const searched = 'thread_search AS found CROSS JOIN thread ON thread.place = found.thread';
  if (isOfWords || key === 'words') {
    return amount === 'all'
      ? searched
      : 'thread JOIN thread_search ON thread_search.thread = place';
  }
  if (amount === 'few') return 'thread';
  return isOfRows || key === 'rows' ? 'thread NOT INDEXED' : 'thread INDEXED BY thread_listed';
}

type Key = string | number | null;

/** Returns a comparison of threads by their places; the keys of `places` are read at once. */
function comparison(database: Database, { by, descending }: ThreadSort, places: number[]) {
  const { sql, in: source } = threadKeys[by];
  const joined = source === 'words' ? 'JOIN thread_search ON thread_search.thread = place' : '';
  const read = (some: number[]) =>
    database.all<{ place: number; key: Key; at: number | null }>(
      `SELECT place, ${sql} AS key, last_message_at AS at FROM thread ${joined}
       WHERE place IN (SELECT value FROM json_each(:some))`,
      { some: JSON.stringify(some) },
    );
  const keys = new Map(read(places).map((row) => [row.place, row]));
  const keysOf = (place: number) => keys.get(place) ?? read([place])[0] ?? { key: null, at: null };
  const direction = descending ? -1 : 1;
  return (one: number, other: number): number => {
    const [a, b] = [keysOf(one), keysOf(other)];
    return direction * (byKey(a.key, b.key) || byKey(a.at, b.at) || one - other);
  };
}

/** What is not known stands before all others, and texts go by their bytes, as in SQLite. */
function byKey(one: Key, other: Key): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  if (typeof one === 'string' && typeof other === 'string')
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : 1;
}
