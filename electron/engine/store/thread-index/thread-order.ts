import type { ThreadSortColumn } from '../../../../shared/domain/thread.ts';
import type { ThreadColumns, ThreadFacts } from './thread-columns.ts';

/** Places that one step sorts in: some milliseconds. */
const sortedAtOnce = 8_000;

type Key = string | number;

const keys: Record<ThreadSortColumn, (facts: ThreadFacts) => Key> = {
  number: ({ number }) => number,
  fromNumber: ({ fromNumber }) => fromNumber,
  toNumber: ({ toNumber }) => toNumber,
  lastMessage: ({ text }) => text,
  lastMessageAt: ({ lastMessageAt }) => lastMessageAt,
  // What is not known stands between the two.
  archived: ({ confirmed }) => (confirmed === null ? 1 : Number(confirmed) * 2),
  state: ({ state }) => state,
  labels: ({ labels }) => labels,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};

export type ThreadOrder = ReturnType<typeof threadOrder>;

/** Keeps all threads in the order of one column. Alike ones are in the order of their last message, then of their place. */
export function threadOrder(columns: ThreadColumns, by: ThreadSortColumn) {
  const keyOf = keys[by];
  const { facts } = columns;
  let places: Int32Array = new Int32Array();
  /** In no right place in `places`: with the facts that they stand there by; null: they are not there yet. */
  const loose = new Map<number, ThreadFacts | null>();
  /** From this place on, none is there yet. */
  let firstNew = 1;

  columns.onChange((place, before) => {
    if (place >= firstNew) return;
    const after = facts[place];
    const isSame =
      before !== undefined &&
      after !== undefined &&
      keyOf(before) === keyOf(after) &&
      before.lastMessageAt === after.lastMessageAt;
    if (!isSame && !loose.has(place)) loose.set(place, before ?? null);
  });

  const compare = (one: number, a: ThreadFacts, other: number, b: ThreadFacts): number => {
    const keyA = keyOf(a);
    const keyB = keyOf(b);
    if (keyA !== keyB) return keyA < keyB ? -1 : 1;
    return a.lastMessageAt === b.lastMessageAt
      ? one - other
      : a.lastMessageAt - b.lastMessageAt || one - other;
  };

  /** How many of some ordered places stand before one with these facts, from one of them on. */
  const countBefore = (
    ordered: Int32Array,
    from: number,
    place: number,
    own: ThreadFacts,
  ): number => {
    let low = from;
    let until = ordered.length;
    while (low < until) {
      const middle = (low + until) >>> 1;
      const other = ordered[middle] ?? 0;
      const standsBy = loose.get(other) ?? facts[other];
      if (standsBy !== undefined && compare(other, standsBy, place, own) < 0) low = middle + 1;
      else until = middle;
    }
    return low;
  };

  /** What stands in its right place, the ones given apart. */
  const without = (left: readonly number[]): Int32Array => {
    const stood: number[] = [];
    for (const place of left) {
      const standsBy = loose.get(place);
      if (standsBy) stood.push(countBefore(places, 0, place, standsBy));
    }
    if (stood.length === 0) return places;
    const kept = new Int32Array(places.length - stood.length);
    let from = 0;
    let length = 0;
    for (const at of [...stood.sort((one, other) => one - other), places.length]) {
      kept.set(places.subarray(from, at), length);
      length += at - from;
      from = at + 1;
    }
    return kept;
  };

  /** Few are added to many as a rule: each finds its place by halving, and what lies between is copied. */
  const merge = (kept: Int32Array, added: readonly number[]): Int32Array => {
    const merged = new Int32Array(kept.length + added.length);
    let from = 0;
    let length = 0;
    for (const place of added) {
      const own = facts[place];
      const until = own === undefined ? from : countBefore(kept, from, place, own);
      merged.set(kept.subarray(from, until), length);
      length += until - from;
      merged[length] = place;
      length += 1;
      from = until;
    }
    merged.set(kept.subarray(from), length);
    return merged;
  };

  return {
    /** Ascending. Another array as soon as the order is another. */
    get places(): Int32Array {
      return places;
    },
    /** Sorts in some more of what changed; true: `places` is right. */
    update: (): boolean => {
      const isRight = () => loose.size === 0 && firstNew === facts.length;
      if (isRight()) return true;
      const moved: number[] = [];
      for (const place of loose.keys()) {
        moved.push(place);
        if (moved.length === sortedAtOnce) break;
      }
      for (; firstNew < facts.length && moved.length < sortedAtOnce; firstNew += 1) {
        moved.push(firstNew);
      }
      const kept = without(moved);
      for (const place of moved) loose.delete(place);
      // A thread that is gone has no place in any order.
      const there = moved.filter((place) => facts[place] !== undefined);
      there.sort((one, other) => {
        const a = facts[one];
        const b = facts[other];
        return a === undefined || b === undefined ? one - other : compare(one, a, other, b);
      });
      places = merge(kept, there);
      return isRight();
    },
  };
}
