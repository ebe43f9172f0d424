import type {
  Thread,
  ThreadFilter,
  ThreadRow,
  ThreadSelection,
  ThreadSort,
} from '../../../../shared/contract/threads.ts';
import type { ThreadSortColumn } from '../../../../shared/domain/thread.ts';
import { type Database, inTransaction, query } from '../database.ts';
import type { ThreadColumns } from '../thread-index/thread-columns.ts';
import { groupNumber } from './group-number.ts';
import { labelColumn, labelsOf } from './label-column.ts';
import type { ThreadFinder } from '../thread-index/thread-finder.ts';
import { selectThreads, type ThreadSqlRow, toThread } from './thread-row.ts';

/** Characters of a message in a window. */
const excerptLength = 100;

export interface ThreadsTable {
  /** See `ThreadFinder.prepare`: called until it answers true, it keeps each step short. */
  prepare(by: ThreadSortColumn | null): boolean;
  list(
    filter: ThreadFilter,
    sort: ThreadSort,
    window: { offset: number; limit: number },
    now: number,
  ): { threads: ThreadRow[]; total: number; outOf: number };
  /** As `list`, whole. */
  listWhole(
    filter: ThreadFilter,
    sort: ThreadSort,
    window: { offset: number; limit: number },
    now: number,
  ): Thread[];
  counts(): ReturnType<ThreadFinder['counts']>;
  labels(): ReturnType<ThreadFinder['labels']>;
  get(threadId: string): Thread | null;
  /** Adds a thread of which only the id is known; one that is there stays as it is. */
  add(threadId: string): void;
  /** Sets a label on the next threads of a selection, or takes it away, as part of an act. */
  label(
    change: { runId: string; selection: ThreadSelection; label: string; on: boolean },
    after: number,
    limit: number,
    now: number,
  ): { changed: number; after: number | null };
}

export function threadsTable(
  database: Database,
  columns: ThreadColumns,
  finder: ThreadFinder,
): ThreadsTable {
  const byPlace = query<ThreadSqlRow, { place: number }>(
    database,
    `${selectThreads} WHERE thread.place = :place`,
  );
  const byId = query<ThreadSqlRow, { threadId: string }>(
    database,
    `${selectThreads} WHERE thread_id = :threadId`,
  );
  const insert = query<never, { threadId: string }>(
    database,
    `INSERT OR IGNORE INTO thread (thread_id, known) VALUES (:threadId, 'id-only')`,
  );
  const labelsAt = query<{ labels: string }, { place: number }>(
    database,
    'SELECT labels FROM thread WHERE place = :place',
  );
  const setLabels = query<never, { place: number; labels: string }>(
    database,
    'UPDATE thread SET labels = :labels WHERE place = :place',
  );
  const noteChange = query<never, { runId: string; place: number }>(
    database,
    `INSERT OR IGNORE INTO label_change (run, thread) SELECT run, :place FROM archive_run WHERE run_id = :runId`,
  );
  const countChange = query<never, { runId: string; changed: number }>(
    database,
    'UPDATE archive_run SET confirmed = confirmed + :changed WHERE run_id = :runId',
  );

  const whole = (places: Int32Array): Thread[] =>
    Array.from(places).flatMap((place) => {
      const row = byPlace.get({ place });
      return row === undefined ? [] : [toThread(row)];
    });

  return {
    prepare: (by) => finder.prepare(by),
    list: (filter, sort, { offset, limit }, now) => {
      const places = finder.find(filter, sort, now);
      const threads = whole(places.subarray(offset, offset + limit));
      return { threads: threads.map(toRow), total: places.length, outOf: finder.countTab(filter) };
    },
    listWhole: (filter, sort, { offset, limit }, now) =>
      whole(finder.find(filter, sort, now).subarray(offset, offset + limit)),
    counts: () => finder.counts(),
    labels: () => finder.labels(),
    get: (threadId) => {
      const row = byId.get({ threadId });
      if (row === undefined) return null;
      const thread = toThread(row);
      const { number, fromNumber, toNumber, reported } = thread;
      return {
        ...thread,
        number: groupNumber(number),
        fromNumber: groupNumber(fromNumber),
        toNumber: groupNumber(toNumber),
        reported: reported && {
          ...reported,
          number: reported.number && groupNumber(reported.number),
        },
      };
    },
    add: (threadId) => {
      insert.run({ threadId });
      const place = finder.placeOf(threadId);
      if (place !== null) columns.refresh([place]);
    },
    label: ({ runId, selection, label, on }, after, limit, now) => {
      const places = finder.next(selection, after, limit, now);
      const changed: number[] = [];
      inTransaction(database, () => {
        for (const place of places) {
          const before = labelsAt.get({ place })?.labels ?? '';
          const others = labelsOf(before).filter((one) => one !== label);
          const labels = labelColumn(on ? [...others, label] : others);
          if (labels === before) continue;
          setLabels.run({ place, labels });
          noteChange.run({ runId, place });
          changed.push(place);
        }
        countChange.run({ runId, changed: changed.length });
      });
      columns.refresh(changed);
      return {
        changed: changed.length,
        after: places.length < limit ? null : (places.at(-1) ?? null),
      };
    },
  };
}

function toRow(thread: Thread): ThreadRow {
  const { threadId, number, lastMessageAt, createdAt, updatedAt } = thread;
  const { confirmed, desired, retrying, known, state, labels } = thread;
  return {
    threadId,
    number: groupNumber(number.slice(0, 40)),
    lastMessage: thread.lastMessage.slice(0, excerptLength),
    lastMessageAt,
    createdAt,
    updatedAt,
    confirmed,
    desired,
    retrying,
    known,
    state,
    labels: labels.slice(0, 5),
  };
}
