import { assign, type Database, select } from '../database.ts';
import type { ThreadColumns } from '../thread-index/thread-columns.ts';
import type { AnswerOrder } from './answer-order.ts';
import {
  afterPage,
  dueReading,
  type PageFacts,
  perPage,
  type ThreadReading,
} from './thread-reading.ts';
import {
  type ListedThreadFacts,
  listedColumns,
  readAnswer,
  type ToldColumns,
  told,
  toldFields,
} from './thread-sources.ts';
import { addThread } from './threads-table.ts';

/** Places that one step of sweeping looks at. */
const sweptAtOnce = 2_000;

/** What is to be asked for. */
export interface PageRequest {
  page: number;
  perPage: number;
  /** Requests about threads that had ended by then. */
  order: number;
  /** A reading begins with it. */
  isFirst: boolean;
}

/** A page as it came. */
export interface ListedPage {
  asked: PageRequest;
  threads: readonly ListedThreadFacts[];
  entries: number;
  lastPage: number | null;
  total: number | null;
}

const readingFields =
  'kind pass round page top floor total seen known isUnchecked mismatches hold beganAt settledAt wholeAt missing';

type KnownRow = ToldColumns & {
  place: number;
  known: string;
  answer: string | null;
  confirmed: number | null;
  state: number;
  inDoubt: number;
  listed: number | null;
  goneAt: number | null;
  forgottenUntil: number | null;
};

const selectKnown = `SELECT place, ${select('thread', `${told} known answer confirmed state inDoubt listed goneAt forgottenUntil`)}
  FROM thread WHERE thread_id = :threadId`;
const mergedFields = `${told} known answer confirmed state inDoubt listed goneAt`;

/** Takes in the service's list of threads, page by page; each page and how far it is are one transaction. */
export function threadSyncTable(
  database: Database,
  { columns, answers }: { columns: ThreadColumns; answers: AnswerOrder },
) {
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

  /** Merges an entry; `isNews`: it told something that was not known. */
  const merge = (listed: ListedThreadFacts, pass: number, order: number) => {
    const before = find(listed.threadId);
    if (before === undefined) addThread(database, listed.threadId);
    const row = before ?? find(listed.threadId);
    if (row === undefined) throw new Error(`thread ${listed.threadId} was not written`);
    const { place } = row;
    const isFirst = row.listed === null || row.goneAt !== null;
    // It was deleted since the list was asked for.
    if (row.goneAt !== null && answers.hasEndedSince(place, order)) {
      return { place, isSeen: false, isFirst: false, isNews: false };
    }
    const counts = { place, isSeen: row.listed !== pass, isFirst };
    if (isForgotten(row, listed)) {
      if (row.listed !== pass) {
        database.run('UPDATE thread SET listed = :pass WHERE place = :place', { place, pass });
      }
      return { ...counts, isNews: false };
    }
    const isOlder = (listed.updatedAt ?? Infinity) < (answeredAt(row) ?? -Infinity);
    const next = isOlder ? row : listedColumns(row, listed);
    // A request about it that is under way, or was answered since, knows better than a list that was asked for before.
    const mayBeOlder = isOlder || row.state === 3 || answers.hasEndedSince(place, order);
    const tellsFlag = !mayBeOlder && listed.archived !== null;
    const confirmed = tellsFlag ? Number(listed.archived) : row.confirmed;
    // What still waits is asked for again whatever it is now.
    const inDoubt = tellsFlag && row.state !== 2 ? 0 : row.inDoubt;
    // What the service once confirmed is no longer what it says.
    const state = row.state === 1 && confirmed !== row.confirmed ? 0 : row.state;
    const isNews =
      isFirst ||
      confirmed !== row.confirmed ||
      next.known !== row.known ||
      toldFields.some((field) => next[field] !== row[field]);
    const isOther = isNews || next.answer !== row.answer || inDoubt !== row.inDoubt;
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
      });
    }
    return { ...counts, isNews };
  };

  return {
    get,
    /** Returns the page to ask for next, or when (milliseconds since 1970); null: a person holds it. Begins what is due. */
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
    /** Takes in a page that was asked for, and goes on to the next. Returns whether a row of the list changed. */
    take: (listed: ListedPage, now: number): boolean => {
      const news: number[] = [];
      database.transaction(() => {
        const reading = get();
        // It was cancelled while the page was under way.
        const isCurrent = reading.kind === 'whole' || reading.kind === 'newest';
        if (!isCurrent || reading.page !== listed.asked.page) return;
        let { seen, known } = reading;
        for (const thread of listed.threads) {
          const merged = merge(thread, reading.pass, listed.asked.order);
          const { place, isNews, isSeen, isFirst } = merged;
          if (isNews) news.push(place);
          seen += Number(isSeen);
          known += Number(isFirst);
        }
        put(afterPage({ ...reading, seen, known }, factsOf(listed, news.length === 0), now));
      });
      columns.refresh(news);
      return news.length > 0;
    },
    /** Lets some of what the service does not list any more go from the list; `isDone` at the end. */
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
      columns.refresh(gone?.places ?? []);
      return { isDone: gone?.isDone ?? true, hasGone: (gone?.places.length ?? 0) > 0 };
    },
    /** Lets nothing more be read until `goOn`. */
    pause: (): void => change(() => ({ hold: 'paused' })),
    goOn: (): void => change(() => ({ hold: 'none' })),
    /** Ends the reading under way; nothing more is read until `goOn`. */
    cancel: (): void =>
      change(() => ({ hold: 'cancelled', kind: 'none', isUnchecked: false, mismatches: 0 })),
  };
}

/** What was forgotten is not told again; what came later is. */
function isForgotten({ forgottenUntil }: KnownRow, listed: ListedThreadFacts): boolean {
  return forgottenUntil !== null && (listed.lastMessageAt ?? 0) <= forgottenUntil;
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
