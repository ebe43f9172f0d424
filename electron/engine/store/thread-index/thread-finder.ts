import type {
  ThreadFilter,
  ThreadSelection,
  ThreadSort,
} from '../../../../shared/contract/threads.ts';
import { runResults, type ThreadSortColumn } from '../../../../shared/domain/thread.ts';
import type { Database } from '../database.ts';
import type { ThreadColumns } from './thread-columns.ts';
import { tabTest, threadMatch } from './thread-match.ts';
import { type ThreadOrder, threadOrder } from './thread-order.ts';
import { type ThreadCounts, threadTallies } from './thread-tallies.ts';

/** What matched last. A run changes some threads many times a second: only those are looked at again. */
interface Found {
  key: string;
  /** By place: 1 where it matches. */
  members: number[];
  /** Places whose facts were read since. */
  changed: Set<number>;
  /** `of` is the order that it was made from. */
  list: { of: Int32Array; descending: boolean; places: Int32Array } | null;
}

export type ThreadFinder = ReturnType<typeof threadFinder>;

/** Finds which threads match, and in which order, in memory. */
export function threadFinder(database: Database, columns: ThreadColumns) {
  const { facts } = columns;
  const tallies = threadTallies(columns);
  const orders = new Map<ThreadSortColumn, ThreadOrder>();
  let last: Found | null = null;
  let lastImport: { importId: string; places: ReadonlySet<number> } | null = null;

  let lastRun: { runId: string; total: number; places: ReadonlySet<number> } | null = null;

  const placeOf = (threadId: string): number | null =>
    database.get<{ place: number }>('SELECT place FROM thread WHERE thread_id = :threadId', {
      threadId,
    })?.place ?? null;

  const orderOf = (by: ThreadSortColumn): ThreadOrder => {
    const known = orders.get(by);
    if (known !== undefined) return known;
    const made = threadOrder(columns, by);
    orders.set(by, made);
    return made;
  };

  const importedBy = (importId: string): ReadonlySet<number> => {
    if (lastImport?.importId !== importId) {
      const row = database.one<{ places: string }>(
        'SELECT json_group_array(thread) AS places FROM thread_import_row WHERE import_id = :importId',
        { importId },
      );
      const places = JSON.parse(row.places) as number[];
      lastImport = { importId, places: new Set(places) };
    }
    return lastImport.places;
  };

  /** A run's threads grow while it is planned. */
  const ranIn = (runId: string): ReadonlySet<number> => {
    const run = database.get<{ run: number; total: number }>(
      `SELECT run, ${runResults.join(' + ')} AS total FROM archive_run WHERE run_id = :runId`,
      { runId },
    );
    if (run === undefined) return new Set();
    if (lastRun?.runId !== runId || lastRun.total !== run.total) {
      const row = database.one<{ places: string }>(
        'SELECT json_group_array(thread) AS places FROM archive_item WHERE run = :run',
        { run: run.run },
      );
      const places = new Set(JSON.parse(row.places) as number[]);
      lastRun = { runId, total: run.total, places };
    }
    return lastRun.places;
  };

  const matchOf = (filter: ThreadFilter, now: number) =>
    threadMatch(filter, {
      now,
      named: placeOf(filter.search.trim()),
      imported: filter.importId === null ? null : importedBy(filter.importId),
      ran: filter.runId === null ? null : ranIn(filter.runId),
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
  let inTab: { key: string; count: number } | null = null;
  columns.onChange((place) => {
    last?.changed.add(place);
    inTab = null;
  });

  /** Does some milliseconds of what a question about this order needs first; true: it can be answered at once. */
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
    /** Forgets what was found before an import named more threads. */
    importGrew: (importId: string): void => {
      if (lastImport?.importId === importId) lastImport = null;
      last = null;
    },
    /** Returns every place that matches, in order. */
    find: (filter: ThreadFilter, sort: ThreadSort, now: number): Int32Array => {
      ready(sort.by);
      // Days are counted back by the minute, so that scrolling asks the same question.
      const minute = Math.floor(now / 60_000) * 60_000;
      // A run that is planned takes more threads without changing what is read of them.
      const ran = filter.runId === null ? null : ranIn(filter.runId).size;
      const key = JSON.stringify([filter.quietDays === null ? null : minute, filter, ran]);
      const found = last?.key === key ? last : foundNow(key, filter, minute);
      last = found;
      if (found.changed.size > 0) {
        const matches = matchOf(filter, minute);
        for (const place of found.changed) {
          const member = matchedBy(matches, place);
          if (member === found.members[place]) continue;
          found.members[place] = member;
          found.list = null;
        }
        found.changed.clear();
      }
      const { descending } = sort;
      const { places: of } = orderOf(sort.by);
      // Most of what a run changes leaves every row where it is.
      if (found.list?.of === of && found.list.descending === descending) return found.list.places;
      const places = membersIn(of, found.members);
      if (descending) places.reverse();
      found.list = { of, descending, places };
      return places;
    },
    /** Returns which of these threads match. */
    among: (filter: ThreadFilter, threadIds: readonly string[], now: number): string[] => {
      ready(null);
      const matches = matchOf(filter, now);
      return threadIds.filter((threadId) => {
        const place = placeOf(threadId);
        return place !== null && matchedBy(matches, place) === 1;
      });
    },
    /** Returns how many stand in the tab of a filter, whatever else it asks for. */
    countTab: ({ tab, keptSince }: ThreadFilter): number => {
      ready(null);
      const key = `${tab} ${keptSince}`;
      if (inTab?.key === key) return inTab.count;
      const isIn = tabTest(tab, keptSince);
      let count = 0;
      for (const thread of facts) if (thread !== undefined && isIn(thread)) count += 1;
      inTab = { key, count };
      return count;
    },
    /** Returns the next places of a selection after one, ascending. */
    next: (selection: ThreadSelection, after: number, limit: number, now: number): number[] => {
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
    counts: (): ThreadCounts => {
      ready(null);
      return tallies.counts();
    },
    labels: (): { label: string; count: number }[] => {
      ready(null);
      return tallies.labels();
    },
  };
}

/** A loop of its own: a filter that calls back for each of 100,000 takes ten times as long. */
function membersIn(order: Int32Array, members: readonly number[]): Int32Array {
  const found = new Int32Array(order.length);
  let length = 0;
  for (const place of order) {
    if (members[place] !== 1) continue;
    found[length] = place;
    length += 1;
  }
  return found.subarray(0, length);
}
