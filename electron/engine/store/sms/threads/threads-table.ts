import { cutText } from '../../../../../shared/domain/cut-text.ts';
import type {
  Thread,
  ThreadFilter,
  ThreadRow,
  ThreadSelection,
  ThreadSort,
} from '../../../../../shared/contract/threads.ts';
import type { Database } from '../../database.ts';
import { groupNumber } from '../../../numbers/group-number.ts';
import { labelsOf, setLabels } from '../label-column.ts';
import type { ThreadFinder } from '../list/thread-finder.ts';
import { selectThreads, type ThreadSqlRow, toThread } from './thread-row.ts';
import { bringBack } from '../thread-sources.ts';

/** Characters of the last message in a row of the list. */
const excerptLength = 100;
/** And of a number, which may be anybody's text. */
const numberLength = 40;

export function threadsTable(database: Database, finder: ThreadFinder) {
  const whole = (places: Int32Array): Thread[] =>
    Array.from(places).flatMap((place) => {
      const row = database.get<ThreadSqlRow>(selectByPlace, { place });
      return row === undefined ? [] : [toThread(row)];
    });

  return {
    list: (
      filter: ThreadFilter,
      sort: ThreadSort,
      { offset, limit }: { offset: number; limit: number },
      now: number,
    ): { threads: ThreadRow[]; total: number } => {
      const places = finder.find(filter, sort, now);
      const threads = whole(places.subarray(offset, offset + limit));
      return { threads: threads.map(toRow), total: places.length };
    },
    /** Like `list`, with complete threads. */
    listWhole: (
      filter: ThreadFilter,
      sort: ThreadSort,
      { offset, limit }: { offset: number; limit: number },
      now: number,
    ): Thread[] => whole(finder.find(filter, sort, now).subarray(offset, offset + limit)),
    /** Returns which of these threads the same list has. */
    among: finder.among,
    counts: finder.counts,
    /** Returns labels with how many threads have them, in the order of their names. */
    labels: (): { label: string; count: number }[] => {
      const counts = new Map<string, number>();
      for (const { labels, count } of database.all<{ labels: string; count: number }>(
        `SELECT labels, count(*) AS count FROM thread WHERE labels <> '' AND gone_at IS NULL GROUP BY labels`,
      )) {
        for (const label of labelsOf(labels)) counts.set(label, (counts.get(label) ?? 0) + count);
      }
      return [...counts]
        .map(([label, count]) => ({ label, count }))
        .sort((one, other) => one.label.localeCompare(other.label));
    },
    get: (threadId: string): Thread | null => {
      const row = database.get<ThreadSqlRow>(`${selectThreads} WHERE thread_id = :threadId`, {
        threadId,
      });
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
    /** Adds a thread by its ID alone; an existing one stays unchanged, except that it is no longer gone. */
    add: (threadId: string): void => {
      addThread(database, threadId);
      const place = finder.placeOf(threadId);
      if (place !== null) bringBack(database, place);
    },
    /** Sets or removes a label on the next threads of a selection, as part of a run. */
    label: (
      change: { runId: string; selection: ThreadSelection; label: string; on: boolean },
      after: number,
      limit: number,
      now: number,
    ): { changed: number; after: number | null } => {
      const { runId, selection, label, on } = change;
      const places = finder.next(selection, after, limit, now);
      const changed: number[] = [];
      database.transaction(() => {
        for (const place of places) {
          const row = database.get<{ labels: string }>(
            'SELECT labels FROM thread WHERE place = :place',
            { place },
          );
          const before = labelsOf(row?.labels ?? '');
          if (before.includes(label) === on) continue;
          const others = before.filter((one) => one !== label);
          setLabels(database, place, on ? [...others, label] : others);
          database.run(
            `INSERT OR IGNORE INTO label_change (run, thread) SELECT run, :place FROM archive_run WHERE run_id = :runId`,
            { runId, place },
          );
          changed.push(place);
        }
        database.run(
          'UPDATE archive_run SET confirmed = confirmed + :changed WHERE run_id = :runId',
          { runId, changed: changed.length },
        );
      });
      return {
        changed: changed.length,
        after: places.length < limit ? null : (places.at(-1) ?? null),
      };
    },
  };
}

/** Adds a thread by its ID alone; false: it already exists. */
export function addThread(database: Database, threadId: string): boolean {
  return database.insert('thread', { threadId, known: 'id-only' }, 'OR IGNORE');
}

const selectByPlace = `${selectThreads} WHERE thread.place = :place`;

function toRow(thread: Thread): ThreadRow {
  const { threadId, lastMessageAt, createdAt, updatedAt } = thread;
  const { confirmed, desired, retrying, known, state, inDoubt } = thread;
  const { isUnread, isSmsFailed, deletion } = thread;
  return {
    threadId,
    number: shownNumber(thread.number),
    fromNumber: shownNumber(thread.fromNumber),
    toNumber: shownNumber(thread.toNumber),
    lastMessage: cutText(thread.lastMessage, excerptLength),
    lastMessageAt,
    createdAt,
    updatedAt,
    confirmed,
    desired,
    retrying,
    known,
    state,
    inDoubt,
    labels: thread.labels.slice(0, 5),
    isUnread,
    isSmsFailed,
    deletion,
  };
}

const shownNumber = (number: string): string => groupNumber(number.slice(0, numberLength));
