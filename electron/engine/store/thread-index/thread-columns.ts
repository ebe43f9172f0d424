import { customerNumber } from '../threads/customer-number.ts';
import type { ThreadKnown } from '../../../../shared/domain/thread.ts';
import { type Database, toBoolean } from '../database.ts';
import { foldText } from '../../../../shared/domain/fold-text.ts';

/** Rows that one step of loading reads: some milliseconds. */
const loadedAtOnce = 4_000;

/** Characters of a text that are searched. */
const searchedLength = 1_600;

/** A time that is not known sorts before all others. */
const unknownTime = -Infinity;

/** Ends of threads that are kept once in memory, however many share them. */
const mostOwnEnds = 1_000;
const ownEnds = new Map<string, string>();

/** What the list sorts and filters by, of one thread. */
export interface ThreadFacts {
  number: string;
  fromNumber: string;
  toNumber: string;
  digits: string;
  /** Folded (fold-text.ts). */
  text: string;
  lastMessageAt: number;
  createdAt: number;
  updatedAt: number;
  /** Each between line breaks, so that one is found whole. */
  labels: string;
  known: ThreadKnown;
  confirmed: boolean | null;
  /** What it was before an answer changed `confirmed`, as far as is known since the application started. */
  before: boolean | null;
  /** When that was, in milliseconds since 1970; before all times where it was not. */
  confirmedAt: number;
  wanted: boolean | null;
  /** An SMS came in that nobody has looked at. */
  isUnread: boolean;
  /** When it was looked at, as far as is known since the application started; before all times where it was not. */
  readAt: number;
  /** As `thread.state` (schema/threads.sql). */
  state: number;
}

interface StatusRow {
  place: number;
  confirmed: number | null;
  wanted: number | null;
  state: number;
  stateAt: number | null;
}

interface Row extends StatusRow {
  number: string;
  fromNumber: string;
  toNumber: string;
  text: string;
  lastMessageAt: number | null;
  createdAt: number | null;
  updatedAt: number | null;
  labels: string;
  known: ThreadKnown;
  goneAt: number | null;
  isUnread: number;
}

const status = 'place, confirmed, wanted, state, state_at AS stateAt';

/** Whether the thread of a row has an SMS that nobody has looked at. */
export const hasUnread = `EXISTS (SELECT 1 FROM sms_message INDEXED BY sms_message_unread
  WHERE sms_message.thread_id = thread.thread_id AND is_unread = 1)`;

const selectRows = `SELECT ${status}, ${customerNumber} AS number, from_number AS fromNumber, to_number AS toNumber,
  substr(last_message, 1, ${searchedLength}) AS text, last_message_at AS lastMessageAt, created_at AS createdAt,
  updated_at AS updatedAt, labels, known, gone_at AS goneAt, ${hasUnread} AS isUnread FROM thread`;
const selectOne = `${selectRows} WHERE place = :place`;

export type ThreadColumns = ReturnType<typeof threadColumns>;

/** Every thread's facts in memory, by place; a mirror of the table, which is read again wherever it was written to. */
export function threadColumns(database: Database) {
  const facts: (ThreadFacts | undefined)[] = [undefined];
  const listeners: ((place: number, before: ThreadFacts | undefined) => void)[] = [];
  let isWhole = false;

  const put = (place: number, next: ThreadFacts | undefined): void => {
    const before = facts[place];
    facts[place] = next;
    for (const listener of listeners) listener(place, before);
  };
  const putRow = (row: Row): void =>
    put(row.place, row.goneAt === null ? toFacts(row, facts[row.place]) : undefined);

  return {
    /** By place; none at 0, and of a thread that is gone. Places have no gaps: threads are never deleted. */
    facts: facts as readonly (ThreadFacts | undefined)[],
    /** Reads some more; true: all is there. */
    load: (): boolean => {
      if (isWhole) return true;
      const rows = database.all<Row>(
        `${selectRows} WHERE place > :after ORDER BY place LIMIT :limit`,
        { after: facts.length - 1, limit: loadedAtOnce },
      );
      rows.forEach(putRow);
      isWhole = rows.length < loadedAtOnce;
      return isWhole;
    },
    /** Reads all again that is loaded: whom threads are with is another one. */
    reread: (): void => {
      const last = facts.length - 1;
      for (let after = 0; after < last; after += loadedAtOnce) {
        const until = Math.min(after + loadedAtOnce, last);
        const window = `${selectRows} WHERE place > :after AND place <= :until`;
        database.all<Row>(window, { after, until }).forEach(putRow);
      }
    },
    /** Reads threads again that were written or added. */
    refresh: (places: readonly number[]): void => {
      for (const place of places) {
        // What is not loaded yet comes with the rest.
        if (!isWhole && place >= facts.length) continue;
        const row = database.get<Row>(selectOne, { place });
        if (row !== undefined) putRow(row);
      }
    },
    /** As `refresh`, where nothing but pending changes and their outcomes was written. */
    refreshStatus: (places: readonly number[]): void => {
      const rows = database.all<StatusRow>(
        `SELECT ${status} FROM thread WHERE place IN (SELECT value FROM json_each(:places))`,
        { places: JSON.stringify(places) },
      );
      for (const row of rows) {
        const before = facts[row.place];
        if (before !== undefined) put(row.place, { ...before, ...toStatus(row, before) });
      }
    },
    /** Reads again which of some threads are unread; those that are no more were looked at at `at`, in milliseconds since 1970. */
    refreshUnread: (threadIds: readonly string[], at: number): void => {
      const rows = database.all<{ place: number; isUnread: number }>(
        `SELECT place, ${hasUnread} AS isUnread FROM thread WHERE thread_id IN (SELECT value FROM json_each(:threadIds))`,
        { threadIds: JSON.stringify(threadIds) },
      );
      for (const row of rows) {
        const before = facts[row.place];
        const isUnread = row.isUnread === 1;
        if (before === undefined || before.isUnread === isUnread) continue;
        put(row.place, { ...before, isUnread, readAt: isUnread ? before.readAt : at });
      }
    },
    /** Calls back with each place whose facts were read, and what they were before. */
    onChange: (listener: (place: number, before: ThreadFacts | undefined) => void): void => {
      listeners.push(listener);
    },
  };
}

function toFacts(row: Row, before: ThreadFacts | undefined): ThreadFacts {
  const text = foldText(row.text);
  return {
    number: row.number,
    fromNumber: endOf(row.fromNumber, row),
    toNumber: endOf(row.toNumber, row),
    digits: `${row.fromNumber} ${row.toNumber}`.replace(/[^\d ]/g, ''),
    // One string for both: a refresh seldom changes it.
    text: before?.text === text ? before.text : text,
    lastMessageAt: row.lastMessageAt ?? unknownTime,
    createdAt: row.createdAt ?? unknownTime,
    updatedAt: row.updatedAt ?? unknownTime,
    labels: row.labels,
    known: row.known,
    isUnread: row.isUnread === 1,
    readAt: before?.readAt ?? unknownTime,
    ...toStatus(row, before),
  };
}

/** Returns an end of a thread as a string that is kept once: as the customer's, or as one of the few numbers of its own phones. */
function endOf(end: string, { number }: Row): string {
  if (end === number) return number;
  const known = ownEnds.get(end);
  if (known === undefined && ownEnds.size < mostOwnEnds) ownEnds.set(end, end);
  return known ?? end;
}

function toStatus(
  { confirmed, wanted, state, stateAt }: StatusRow,
  last: ThreadFacts | undefined,
): Pick<ThreadFacts, 'confirmed' | 'before' | 'confirmedAt' | 'wanted' | 'state'> {
  const now = toBoolean(confirmed);
  const isSame = last === undefined || last.confirmed === now;
  return {
    confirmed: now,
    before: isSame ? (last?.before ?? null) : last.confirmed,
    confirmedAt: isSame ? (last?.confirmedAt ?? unknownTime) : (stateAt ?? unknownTime),
    wanted: toBoolean(wanted),
    state,
  };
}

/** Returns the tab of the list in which a thread with this confirmed state stands. */
export function tabOf(confirmed: boolean | null): 'open' | 'archived' | 'unknown' {
  if (confirmed === null) return 'unknown';
  return confirmed ? 'archived' : 'open';
}
