import type { ThreadSortColumn } from '../../../../shared/domain/thread.ts';
import { isArchived, type ThreadColumns, type ThreadFacts } from './thread-columns.ts';

/** Places that one step sorts in: some milliseconds. */
const sortedAtOnce = 8_000;

type Key = string | number;

const keys: Record<ThreadSortColumn, (facts: ThreadFacts) => Key> = {
  number: ({ number }) => number,
  lastMessage: ({ text }) => text,
  lastMessageAt: ({ lastMessageAt }) => lastMessageAt,
  archived: (facts) => Number(isArchived(facts)),
  state: ({ state }) => state,
  labels: ({ labels }) => labels,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};

/** All threads in the order of one column, kept up to date. Alike ones are in the order of their last message, then of their place. */
export interface ThreadOrder {
  /** Sorts in some more of what changed; true: `places` is right. */
  update(): boolean;
  /** Ascending. */
  readonly places: readonly number[];
}

export function threadOrder(columns: ThreadColumns, by: ThreadSortColumn): ThreadOrder {
  const keyOf = keys[by];
  const { facts } = columns;
  let places: number[] = [];
  /** In no right place in `places`: new, or with another key. */
  const loose = new Set<number>();

  for (let place = 1; place < facts.length; place += 1) loose.add(place);
  columns.onChange((place, before) => {
    const after = facts[place];
    const isSame =
      before !== undefined &&
      after !== undefined &&
      keyOf(before) === keyOf(after) &&
      before.lastMessageAt === after.lastMessageAt;
    if (!isSame) loose.add(place);
  });

  const compare = (one: number, other: number): number => {
    const a = facts[one];
    const b = facts[other];
    if (a === undefined || b === undefined) return one - other;
    const keyA = keyOf(a);
    const keyB = keyOf(b);
    if (keyA !== keyB) return keyA < keyB ? -1 : 1;
    return a.lastMessageAt === b.lastMessageAt
      ? one - other
      : a.lastMessageAt - b.lastMessageAt || one - other;
  };

  return {
    get places() {
      return places;
    },
    update: () => {
      if (loose.size === 0) return true;
      const kept = places.length === 0 ? places : places.filter((place) => !loose.has(place));
      const added: number[] = [];
      for (const place of loose) {
        added.push(place);
        loose.delete(place);
        if (added.length === sortedAtOnce) break;
      }
      places = merge(kept, added.sort(compare), compare);
      return loose.size === 0;
    },
  };
}

/** Few are added to many as a rule: each finds its place by halving, and what lies between is copied. */
function merge(
  kept: readonly number[],
  added: readonly number[],
  compare: (one: number, other: number) => number,
): number[] {
  const merged: number[] = [];
  let from = 0;
  for (const place of added) {
    let until = kept.length;
    let low = from;
    while (low < until) {
      const middle = (low + until) >>> 1;
      if (compare(kept[middle] ?? 0, place) < 0) low = middle + 1;
      else until = middle;
    }
    for (; from < low; from += 1) merged.push(kept[from] ?? 0);
    merged.push(place);
  }
  for (; from < kept.length; from += 1) merged.push(kept[from] ?? 0);
  return merged;
}
