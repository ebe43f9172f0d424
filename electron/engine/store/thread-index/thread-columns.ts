import type { ThreadKnown } from '../../../../shared/domain/thread.ts';
import { type Database, query } from '../database.ts';
import { foldText } from '../../../../shared/domain/fold-text.ts';

/** Rows that one step of loading reads: some milliseconds. */
const loadedAtOnce = 4_000;

/** Characters of a text that are searched. */
const searchedLength = 1_600;

/** A time that is not known sorts before all others. */
const unknownTime = -Infinity;

/** What the list sorts and filters by, of one thread. */
export interface ThreadFacts {
  number: string;
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
  /** As `thread.state` (migration 0007). */
  state: number;
}

/** Every thread's facts in memory, by place; a mirror of the table, which is read again wherever it was written to. */
export interface ThreadColumns {
  /** By place; there is none at 0. Places have no gaps: threads are never deleted. */
  readonly facts: readonly (ThreadFacts | undefined)[];
  /** Reads some more; true: all is there. */
  load(): boolean;
  /** Reads threads again that were written or added. */
  refresh(places: readonly number[]): void;
  /** As `refresh`, where nothing but wishes and what became of them was written. */
  refreshStanding(places: readonly number[]): void;
  /** Calls back with each place whose facts were read, and what they were before. */
  onChange(listener: (place: number, before: ThreadFacts | undefined) => void): void;
}

interface StandingRow {
  place: number;
  confirmed: number | null;
  wanted: number | null;
  state: number;
  stateAt: number | null;
}

interface Row extends StandingRow {
  fromNumber: string;
  toNumber: string;
  text: string;
  lastMessageAt: number | null;
  createdAt: number | null;
  updatedAt: number | null;
  labels: string;
  known: ThreadKnown;
}

export function threadColumns(database: Database): ThreadColumns {
  const standing = 'place, confirmed, wanted, state, state_at AS stateAt';
  const columns = `${standing}, from_number AS fromNumber, to_number AS toNumber,
    substr(last_message, 1, ${searchedLength}) AS text, last_message_at AS lastMessageAt, created_at AS createdAt,
    updated_at AS updatedAt, labels, known FROM thread`;
  const next = query<Row, { after: number; limit: number }>(
    database,
    `SELECT ${columns} WHERE place > :after ORDER BY place LIMIT :limit`,
  );
  const one = query<Row, { place: number }>(database, `SELECT ${columns} WHERE place = :place`);
  const standingOf = query<StandingRow, { places: string }>(
    database,
    `SELECT ${standing} FROM thread WHERE place IN (SELECT value FROM json_each(:places))`,
  );
  const facts: (ThreadFacts | undefined)[] = [undefined];
  const listeners: ((place: number, before: ThreadFacts | undefined) => void)[] = [];
  let isWhole = false;

  const put = (place: number, next: ThreadFacts): void => {
    const before = facts[place];
    facts[place] = next;
    for (const listener of listeners) listener(place, before);
  };
  const putRow = (row: Row): void => put(row.place, toFacts(row, facts[row.place]));

  return {
    facts,
    load: () => {
      if (isWhole) return true;
      const rows = next.all({ after: facts.length - 1, limit: loadedAtOnce });
      rows.forEach(putRow);
      isWhole = rows.length < loadedAtOnce;
      return isWhole;
    },
    refresh: (places) => {
      for (const place of places) {
        // What is not loaded yet comes with the rest.
        if (!isWhole && place >= facts.length) continue;
        const row = one.get({ place });
        if (row !== undefined) putRow(row);
      }
    },
    refreshStanding: (places) => {
      for (const row of standingOf.all({ places: JSON.stringify(places) })) {
        const before = facts[row.place];
        if (before !== undefined) put(row.place, { ...before, ...toStanding(row, before) });
      }
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}

function toFacts(row: Row, before: ThreadFacts | undefined): ThreadFacts {
  const text = foldText(row.text);
  return {
    number: row.fromNumber || row.toNumber,
    digits: `${row.fromNumber} ${row.toNumber}`.replace(/[^\d ]/g, ''),
    // One string for both: a refresh seldom changes it.
    text: before?.text === text ? before.text : text,
    lastMessageAt: row.lastMessageAt ?? unknownTime,
    createdAt: row.createdAt ?? unknownTime,
    updatedAt: row.updatedAt ?? unknownTime,
    labels: row.labels,
    known: row.known,
    ...toStanding(row, before),
  };
}

function toStanding(
  { confirmed, wanted, state, stateAt }: StandingRow,
  last: ThreadFacts | undefined,
): Pick<ThreadFacts, 'confirmed' | 'before' | 'confirmedAt' | 'wanted' | 'state'> {
  const now = confirmed === null ? null : confirmed === 1;
  const isSame = last === undefined || last.confirmed === now;
  return {
    confirmed: now,
    before: isSame ? (last?.before ?? null) : last.confirmed,
    confirmedAt: isSame ? (last?.confirmedAt ?? unknownTime) : (stateAt ?? unknownTime),
    wanted: wanted === null ? null : wanted === 1,
    state,
  };
}

/** Returns the tab of the list in which a thread with this confirmed state stands. */
export function tabOf(confirmed: boolean | null): 'open' | 'archived' | 'unknown' {
  if (confirmed === null) return 'unknown';
  return confirmed ? 'archived' : 'open';
}
