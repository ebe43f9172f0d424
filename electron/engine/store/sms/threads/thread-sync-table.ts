import { assign, type Database, select } from '../../database.ts';
import type { AnswerOrder } from '../answer-order.ts';
import { learnOwnNumbers } from '../customer-number.ts';
import {
  afterPage,
  dueReading,
  type PageFacts,
  perPage,
  type ThreadReading,
} from './thread-reading.ts';
import {
  isForgottenUntil,
  type KnownColumns,
  type ListedThreadFacts,
  listedColumns,
  readAnswer,
  type ToldColumns,
  type ToldElsewhere,
  told,
  toldFields,
  withoutToldEnds,
} from '../thread-sources.ts';
import { addThread } from './threads-table.ts';

/** Places checked per sweep step. */
const sweptAtOnce = 2_000;

/** The next page to request. */
export interface PageRequest {
  page: number;
  perPage: number;
  /** Requests about threads that had ended by then (answer-order.ts). */
  order: number;
  /** It begins a reading. */
  isFirst: boolean;
}

/** A page as received. */
export interface ListedPage {
  asked: PageRequest;
  threads: readonly ListedThreadFacts[];
  entries: number;
  lastPage: number | null;
  total: number | null;
}

const readingFields =
  'kind pass round page top floor total seen known isUnchecked mismatches hold beganAt settledAt wholeAt missing';

type KnownRow = ToldColumns &
  ToldElsewhere &
  KnownColumns & { state: number; inDoubt: number; listed: number | null };

const selectKnown = `SELECT place, ${select('thread', `${told} known answer confirmed state inDoubt listed goneAt toldBy hasToldEnds forgottenUntil`)}
  FROM thread WHERE thread_id = :threadId`;
const mergedFields = `${told} known answer confirmed state inDoubt listed goneAt toldBy hasToldEnds`;

/** Merges the service's thread list page by page; a page and the reading's progress share one transaction. */
export function threadSyncTable(database: Database, answers: AnswerOrder) {
  const get = (): ThreadReading => {
    const { isUnchecked, ...row } = database.one<
      Omit<ThreadReading, 'isUnchecked'> & { isUnchecked: number }
    >(`SELECT ${select('thread_sync', readingFields)} FROM thread_sync`);
    return { ...row, isUnchecked: isUnchecked === 1 };
  };
  const put = ({ isUnchecked, ...reading }: ThreadReading): void => {
    database.run(`UPDATE thread_sync SET ${assign(readingFields)}`, {
      ...reading,
      isUnchecked: Number(isUnchecked),
    });
  };
  const change = (by: (reading: ThreadReading) => Partial<ThreadReading>): void =>
    database.transaction(() => {
      const reading = get();
      put({ ...reading, ...by(reading) });
    });

  const find = (threadId: string) => database.get<KnownRow>(selectKnown, { threadId });

  /** Merges an entry; `isNews`: it was new, or changed something. */
  const merge = (listed: ListedThreadFacts, pass: number, order: number) => {
    const before = find(listed.threadId);
    if (before === undefined) addThread(database, listed.threadId);
    const row = before ?? find(listed.threadId);
    if (row === undefined) throw new Error(`thread ${listed.threadId} was not written`);
    const { place } = row;
    const isFirst = row.listed === null || row.goneAt !== null;
    // Deleted since the list was requested.
    if (row.goneAt !== null && answers.hasEndedSince(place, order)) {
      return { place, isSeen: false, isFirst: false, isNews: false };
    }
    const counts = { place, isSeen: row.listed !== pass, isFirst };
    if (isForgottenUntil(row, listed)) {
      if (row.listed !== pass) {
        database.run('UPDATE thread SET listed = :pass WHERE place = :place', { place, pass });
      }
      return { ...counts, isNews: false };
    }
    const hasEndedSince = answers.hasEndedSince(place, order);
    // What another desk told is over once the service has told this one, whatever time that desk gave it.
    const isOlder =
      (listed.updatedAt ?? Infinity) < (answeredAt(row) ?? -Infinity) &&
      (row.toldBy === null || hasEndedSince);
    const next = isOlder ? row : listedAsOwn(row, listed);
    // A request in flight, or ended since the list was requested, outranks the list.
    const mayBeOlder = isOlder || row.state === 3 || hasEndedSince;
    const tellsFlag = !mayBeOlder && listed.archived !== null;
    const confirmed = tellsFlag ? Number(listed.archived) : row.confirmed;
    // A waiting change is sent whatever the flag is now, so its doubt stays.
    const inDoubt = tellsFlag && row.state !== 2 ? 0 : row.inDoubt;
    // The list contradicts the flag that the service confirmed.
    const state = row.state === 1 && confirmed !== row.confirmed ? 0 : row.state;
    const isNews =
      isFirst ||
      confirmed !== row.confirmed ||
      next.known !== row.known ||
      toldFields.some((field) => next[field] !== row[field]);
    const { toldBy, hasToldEnds } = next;
    const isOther =
      isNews ||
      next.answer !== row.answer ||
      inDoubt !== row.inDoubt ||
      toldBy !== row.toldBy ||
      hasToldEnds !== row.hasToldEnds;
    if (isOther || row.listed !== pass) {
      const { known, answer } = next;
      const values = Object.fromEntries(toldFields.map((field) => [field, next[field]]));
      database.run(`UPDATE thread SET ${assign(mergedFields)} WHERE place = :place`, {
        ...values,
        place,
        known,
        answer,
        confirmed,
        state,
        inDoubt,
        listed: pass,
        goneAt: null,
        toldBy,
        hasToldEnds,
      });
    }
    return { ...counts, isNews };
  };

  return {
    get,
    /** Begins a reading if due; returns the page to request, or when (milliseconds since 1970); null: on hold. */
    next: (
      now: number,
      options: { everyMs: number; isAsked: boolean },
    ): PageRequest | { at: number } | { isSweeping: true } | null =>
      database.transaction(() => {
        const before = get();
        const due = dueReading(before, now, options);
        if (due === null || 'at' in due) return due;
        if (due !== before) put(due);
        if (due.kind === 'sweeping') return { isSweeping: true };
        return {
          page: due.page,
          perPage: perPage(due),
          order: answers.now(),
          isFirst: due !== before,
        };
      }),
    /** Merges a page and advances to the next. Returns whether a row of the list changed. */
    take: (listed: ListedPage, now: number): boolean => {
      let news = false;
      database.transaction(() => {
        const reading = get();
        // The reading was cancelled while the page was in flight.
        const isCurrent = reading.kind === 'whole' || reading.kind === 'newest';
        if (!isCurrent || reading.page !== listed.asked.page) return;
        let { seen, known } = reading;
        for (const thread of listed.threads) {
          const merged = merge(thread, reading.pass, listed.asked.order);
          const { isNews, isSeen, isFirst } = merged;
          news ||= isNews;
          seen += Number(isSeen);
          known += Number(isFirst);
        }
        put(afterPage({ ...reading, seen, known }, factsOf(listed, !news), now));
      });
      if (news) learnOwnNumbers(database);
      return news;
    },
    /** Marks the next threads gone that the service no longer lists; `isDone`: the sweep is complete. */
    sweep: (now: number): { isDone: boolean; hasGone: boolean } => {
      const gone = database.transaction(() => {
        const reading = get();
        if (reading.kind !== 'sweeping') return null;
        const { last } = database.one<{ last: number | null }>(
          'SELECT max(place) AS last FROM thread',
        );
        const { page: after, pass } = reading;
        const until = after + sweptAtOnce;
        const places = database
          .all<{ place: number }>(
            `UPDATE thread SET gone_at = :now, last_message = '', answer = NULL
             WHERE place > :after AND place <= :until AND listed < :pass AND gone_at IS NULL RETURNING place`,
            { now, after, until, pass },
          )
          .map(({ place }) => place);
        database.run(
          `DELETE FROM sms_message WHERE thread_id IN (
             SELECT thread_id FROM thread WHERE place IN (SELECT value FROM json_each(:places)))`,
          { places: JSON.stringify(places) },
        );
        const isDone = until >= (last ?? 0);
        const known = reading.known - places.length;
        put({ ...reading, known, page: until, ...(isDone && { kind: 'none', page: 1 }) });
        return { places, isDone };
      });
      return { isDone: gone?.isDone ?? true, hasGone: (gone?.places.length ?? 0) > 0 };
    },
    /** Pauses reading until `goOn`. */
    pause: (): void => change(() => ({ hold: 'paused' })),
    goOn: (): void => change(() => ({ hold: 'none' })),
    /** Ends the current reading; the next begins after `goOn`. */
    cancel: (): void =>
      change(() => ({ hold: 'cancelled', kind: 'none', isUnchecked: false, mismatches: 0 })),
  };
}

/** Merges an entry of this desk's own service into a thread. */
function listedAsOwn(row: KnownRow, listed: ListedThreadFacts) {
  const before = withoutToldEnds(row, listed);
  return { ...listedColumns(before, listed), toldBy: null, hasToldEnds: before.hasToldEnds };
}

function answeredAt(row: KnownRow): number | null {
  return readAnswer(row)?.record.updatedAt ?? null;
}

function factsOf(listed: ListedPage, isKnown: boolean): PageFacts {
  const { entries, lastPage, total, threads } = listed;
  const times = threads.flatMap(({ updatedAt }) => updatedAt ?? []);
  const [newest, oldest] =
    times.length === 0 ? [null, null] : [Math.max(...times), Math.min(...times)];
  return { entries, lastPage, total, newest, oldest, isKnown };
}
