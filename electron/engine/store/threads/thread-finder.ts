import type {
  ThreadFilter,
  ThreadSelection,
  ThreadSort,
} from '../../../../shared/contract/threads.ts';
import type { ThreadSortColumn } from '../../../../shared/domain/thread.ts';
import { type Database, query } from '../database.ts';
import { isArchived, type ThreadColumns } from './thread-columns.ts';
import { threadMatch } from './thread-match.ts';
import { type ThreadOrder, threadOrder } from './thread-order.ts';

/** Answers which threads match, and in which order, from memory. */
export interface ThreadFinder {
  /** Does some milliseconds of what a question about this order needs first; true: it can be answered at once. */
  prepare(by: ThreadSortColumn | null): boolean;
  /** Every place that matches, in order. */
  find(filter: ThreadFilter, sort: ThreadSort, now: number): readonly number[];
  /** The next places of a selection after one, ascending. */
  next(selection: ThreadSelection, after: number, limit: number, now: number): number[];
  counts(): { open: number; archived: number; all: number; unconfirmed: number; failed: number };
  labels(): { label: string; count: number }[];
  placeOf(threadId: string): number | null;
  /** An import named more threads. */
  importGrew(importId: string): void;
}

/** What matched last. A run changes some threads many times a second: only those are looked at again. */
interface Found {
  key: string;
  /** By place: 1 where it matches. */
  members: number[];
  /** Places whose facts were read since. */
  changed: Set<number>;
  list: { by: ThreadSortColumn; descending: boolean; places: readonly number[] } | null;
}

export function threadFinder(database: Database, columns: ThreadColumns): ThreadFinder {
  const { facts } = columns;
  const byId = query<{ place: number }, { threadId: string }>(
    database,
    'SELECT place FROM thread WHERE thread_id = :threadId',
  );
  const named = query<{ places: string }, { importId: string }>(
    database,
    'SELECT json_group_array(thread) AS places FROM thread_import_row WHERE import_id = :importId',
  );
  const orders = new Map<ThreadSortColumn, ThreadOrder>();
  let last: Found | null = null;
  let lastImport: { importId: string; places: ReadonlySet<number> } | null = null;

  const placeOf = (threadId: string): number | null => byId.get({ threadId })?.place ?? null;

  const orderOf = (by: ThreadSortColumn): ThreadOrder => {
    const known = orders.get(by);
    if (known !== undefined) return known;
    const made = threadOrder(columns, by);
    orders.set(by, made);
    return made;
  };

  const importedBy = (importId: string): ReadonlySet<number> => {
    if (lastImport?.importId !== importId) {
      const places = JSON.parse(named.get({ importId })?.places ?? '[]') as number[];
      lastImport = { importId, places: new Set(places) };
    }
    return lastImport.places;
  };

  const matchOf = (filter: ThreadFilter, now: number) =>
    threadMatch(filter, {
      now,
      named: placeOf(filter.search.trim()),
      imported: filter.importId === null ? null : importedBy(filter.importId),
    });

  type Matches = ReturnType<typeof matchOf>;
  const matchedBy = (matches: Matches, place: number): 0 | 1 => {
    const thread = facts[place];
    return thread !== undefined && matches(thread, place) ? 1 : 0;
  };
  const foundNow = (key: string, filter: ThreadFilter, minute: number): Found => {
    const matches = matchOf(filter, minute);
    const members = facts.map((_, place) => matchedBy(matches, place));
    return { key, members, changed: new Set(), list: null };
  };
  columns.onChange((place) => last?.changed.add(place));

  const prepare = (by: ThreadSortColumn | null): boolean => {
    if (!columns.load()) return false;
    return by === null || orderOf(by).update();
  };

  const ready = (by: ThreadSortColumn | null): void => {
    while (!prepare(by));
  };

  return {
    prepare,
    placeOf,
    importGrew: (importId) => {
      if (lastImport?.importId === importId) lastImport = null;
      last = null;
    },
    find: (filter, sort, now) => {
      ready(sort.by);
      // Days are counted back by the minute, so that scrolling asks the same question.
      const minute = Math.floor(now / 60_000) * 60_000;
      const key = JSON.stringify([filter.quietDays === null ? null : minute, filter]);
      const found = last?.key === key ? last : foundNow(key, filter, minute);
      last = found;
      if (found.changed.size > 0) {
        const matches = matchOf(filter, minute);
        for (const place of found.changed) found.members[place] = matchedBy(matches, place);
        found.changed.clear();
        found.list = null;
      }
      const { by, descending } = sort;
      if (found.list?.by === by && found.list.descending === descending) return found.list.places;
      const places = orderOf(by).places.filter((place) => found.members[place] === 1);
      if (descending) places.reverse();
      found.list = { by, descending, places };
      return places;
    },
    next: (selection, after, limit, now) => {
      if (selection.kind === 'ids') {
        const places = selection.threadIds.map(placeOf).filter((place) => place !== null);
        return [...new Set(places)]
          .filter((place) => place > after)
          .sort((one, other) => one - other)
          .slice(0, limit);
      }
      ready(null);
      const matches = matchOf(selection.filter, now);
      const except = new Set(selection.except.map(placeOf));
      const places: number[] = [];
      for (let place = after + 1; place < facts.length && places.length < limit; place += 1) {
        const thread = facts[place];
        if (thread !== undefined && matches(thread, place) && !except.has(place))
          places.push(place);
      }
      return places;
    },
    counts: () => {
      ready(null);
      const counts = { open: 0, archived: 0, all: 0, unconfirmed: 0, failed: 0 };
      for (const thread of facts) {
        if (thread === undefined) continue;
        counts.all += 1;
        counts[isArchived(thread) ? 'archived' : 'open'] += 1;
        if (thread.state >= 2) counts.unconfirmed += 1;
        if (thread.state === 4) counts.failed += 1;
      }
      return counts;
    },
    labels: () => {
      ready(null);
      const counts = new Map<string, number>();
      for (const thread of facts) {
        if (thread === undefined || thread.labels === '') continue;
        for (const label of labelsOf(thread.labels))
          counts.set(label, (counts.get(label) ?? 0) + 1);
      }
      return [...counts]
        .map(([label, count]) => ({ label, count }))
        .sort((one, other) => one.label.localeCompare(other.label));
    },
  };
}

/** The labels in their column, each between line breaks. */
export function labelsOf(column: string): string[] {
  return column.split('\n').filter((label) => label !== '');
}

/** The column for labels: sorted, each once. */
export function labelColumn(labels: Iterable<string>): string {
  const sorted = [...new Set(labels)].sort();
  return sorted.length === 0 ? '' : `\n${sorted.join('\n')}\n`;
}
