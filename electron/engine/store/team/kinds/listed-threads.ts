import { assign, type Database, select } from '../../database.ts';
import { letGo } from '../../sms/drop-thread.ts';
import {
  bringBack,
  isBlank,
  isForgottenUntil,
  type KnownColumns,
  listedColumns,
  type ToldColumns,
  type ToldElsewhere,
  told,
  toldFields,
} from '../../sms/thread-sources.ts';
import type { ApplyingDesk, IdentifiedEvent } from './kind.ts';
import { type ListedEntry, storeTimeOf, toldText } from '../listed-entry.ts';
import { isNewerRecord, isNewerThanOutcome, type Moment } from '../newest.ts';
import { mostAheadMs } from '../place-message.ts';

type Row = ToldColumns &
  ToldElsewhere &
  KnownColumns & {
    /** The newest record in the log, and when a desk last saw the thread; null: none. */
    lastRecordAt: number | null;
    lastAt: number | null;
    lastBy: string | null;
    seenAt: number | null;
    /** What this desk has to tell of it, and whether that came back with the log; null: nothing. */
    ownAt: number | null;
    ownPage: string | null;
    isBack: number | null;
  };

const selectRow = `
  SELECT ${select('thread', `place ${told} known answer confirmed goneAt forgottenUntil toldBy hasToldEnds`)},
    last.record_at AS lastRecordAt, last.at AS lastAt, last.member_id AS lastBy, last.seen_at AS seenAt,
    own.at AS ownAt, own.page AS ownPage, own.is_back AS isBack
  FROM thread LEFT JOIN team_listed AS last ON last.thread = thread.place
  LEFT JOIN team_listing AS own ON own.thread = thread.place
  WHERE thread.thread_id = :threadId`;

/**
 * Applies a thread of a desk's list. Of records the newest counts, and what it leaves out is taken from older ones; whether the thread is
 * there at all is as the desk says that looked last. What this desk has newer, and has not told yet, stays.
 */
export function applyListed(desk: ApplyingDesk, event: IdentifiedEvent, said: ListedEntry): void {
  const { database, memberId: own, offset } = desk;
  const entry = boundedTimes(said, event.at);
  const { threadId, isGone, record } = entry;
  // One that is gone is added, too: what another desk told of it before may come later.
  if (find(database, threadId) === undefined) {
    database.insert('thread', { threadId, known: 'id-only' }, 'OR IGNORE');
  }
  const row = find(database, threadId);
  if (row === undefined || isForgottenUntil(row, record)) return;
  const moment = { recordAt: record.updatedAt, at: entry.at, by: event.memberId };
  const last = lastOf(row);
  const isNewest = last === null || isNewerRecord(moment, last) || takesBack(entry, moment, last);
  putNewest(database, row, entry, isNewest ? moment : last);
  if (event.memberId === own && row.ownPage === event.id) {
    // What it is newer than was kept out by a clock that was wrong: all desks take it again.
    if (isKeptOut(row, entry, moment, last)) tellAgain(desk, row);
    return;
  }
  const ownMoment = pendingOf(row, own, offset);
  if (isGone) return leave(desk, row, entry, ownMoment);
  if (!comeBack(desk, row, entry)) return;
  if (isNewest && isSame(row, entry)) {
    if (row.ownPage === null) endTelling(database, row);
    return;
  }
  if (!isNewest || (ownMoment !== null && isNewerRecord(ownMoment, moment))) {
    return fillBlanks(desk, row, entry);
  }
  if (last === null && ownMoment === null && (row.updatedAt ?? -1) > (record.updatedAt ?? -1)) {
    // This desk's own is from before the sharing.
    tellAgain(desk, row);
    return fillBlanks(desk, row, entry);
  }
  if (row.isBack !== 1) endTelling(database, row);
  show(desk, row, entry, event.memberId);
}

/** Returns whether a desk tells an older record than the one that it told itself: it undid an import. */
function takesBack({ isGone }: ListedEntry, told: Moment, last: Moment): boolean {
  return !isGone && last.by === told.by && told.at > last.at;
}

/** Returns whether the log has something later than what this desk told, which would count once it is told again, at a later time. */
function isKeptOut(
  { seenAt }: Row,
  { isGone, at }: ListedEntry,
  told: Moment,
  last: Moment | null,
) {
  if (isGone) return at <= (seenAt ?? 0);
  return last !== null && last.recordAt === told.recordAt && isNewerRecord(last, told);
}

const find = (database: Database, threadId: string): Row | undefined =>
  database.get<Row>(selectRow, { threadId });

/** No desk says that it learned of something after it told it, nor a time of the service that is days ahead. */
function boundedTimes(entry: ListedEntry, eventAt: number): ListedEntry {
  const { updatedAt } = entry.record;
  return {
    ...entry,
    at: Math.floor(Math.min(entry.at, eventAt)),
    record: {
      ...entry.record,
      updatedAt: updatedAt && Math.min(updatedAt, Math.floor(eventAt) + mostAheadMs),
    },
  };
}

function lastOf({ lastRecordAt, lastAt, lastBy }: Row): Moment | null {
  return lastAt === null ? null : { recordAt: lastRecordAt, at: lastAt, by: lastBy ?? '' };
}

/** Returns what this desk has to tell, unless it came back with the log; null: nothing. */
function pendingOf({ ownAt, isBack, updatedAt }: Row, own: string, offset: number): Moment | null {
  if (ownAt === null || isBack === 1) return null;
  return { recordAt: updatedAt, at: storeTimeOf(ownAt, offset), by: own };
}

function putNewest(
  database: Database,
  { place, seenAt }: Row,
  { isGone, at, archived }: ListedEntry,
  { recordAt, at: newestAt, by }: Moment,
): void {
  const seen = isGone ? seenAt : Math.max(seenAt ?? 0, at);
  database.run(
    `INSERT INTO team_listed (thread, record_at, at, member_id, confirmed, seen_at) VALUES (:place, :recordAt, :newestAt, :by, :archived, :seen)
     ON CONFLICT DO UPDATE SET confirmed = iif((record_at, at, member_id) IS (:recordAt, :newestAt, :by), confirmed, :archived),
       record_at = :recordAt, at = :newestAt, member_id = :by, seen_at = :seen`,
    { place, recordAt, newestAt, by, archived, seen },
  );
}

/** Lets this desk tell what it has once more. */
function tellAgain({ database, now }: ApplyingDesk, { place }: Row): void {
  database.run(
    `INSERT INTO team_listing (thread, at) VALUES (:place, :now)
     ON CONFLICT DO UPDATE SET at = max(:now, 1 + at), page = NULL, is_back = 0`,
    { place, now },
  );
}

const endTelling = (database: Database, { place }: Row): void =>
  void database.run('DELETE FROM team_listing WHERE thread = :place', { place });

/** The service's list has the thread no more, unless a desk saw it there later. */
function leave(desk: ApplyingDesk, row: Row, { at }: ListedEntry, own: Moment | null): void {
  const { database, offset, applied } = desk;
  if (at <= Math.max(row.seenAt ?? 0, own?.at ?? 0)) return;
  endTelling(database, row);
  letGo(database, row.place, Math.floor(at - offset));
  if (row.goneAt === null) applied.threads.add(row.place);
}

/** Takes a thread in again that was gone. False: it went after this was seen. */
function comeBack(desk: ApplyingDesk, row: Row, { at }: ListedEntry): boolean {
  const { database, offset, applied } = desk;
  if (row.goneAt === null) return true;
  if (at <= row.goneAt + offset) {
    // Others may not know that it is gone, where this desk learned of it before the sharing.
    if (row.ownAt === null && !isToldGone(database, row.place)) tellAgain(desk, row);
    return false;
  }
  bringBack(database, row.place);
  applied.threads.add(row.place);
  return true;
}

const isToldGone = (database: Database, place: number): boolean =>
  database.get(
    `SELECT 1 FROM team_outcome WHERE thread = :place AND state = 2
     UNION ALL SELECT 1 FROM team_thread WHERE thread = :place AND state = 2
     UNION ALL SELECT 1 FROM team_listed WHERE thread = :place AND (seen_at IS NULL OR seen_at < at)`,
    { place },
  ) !== undefined;

/** Returns whether this desk shows all that an entry says. */
function isSame(row: Row, { archived, record }: ListedEntry): boolean {
  const shown = { ...row, lastMessage: toldText(row.lastMessage) };
  return (
    archived === row.confirmed &&
    toldFields.every((field) => (record[field] ?? '') === (shown[field] ?? ''))
  );
}

/** Takes from an older record what is not known here. */
function fillBlanks(desk: ApplyingDesk, row: Row, { record, archived }: ListedEntry): void {
  const hasLast = [row.lastMessageId, row.lastMessage, row.lastMessageAt].some(
    (of) => !isBlank(of),
  );
  const hasEnds = row.fromNumber !== '' || row.toNumber !== '';
  const values = Object.fromEntries(
    toldFields.map((field) => {
      const isKept =
        !isBlank(row[field]) ||
        isBlank(record[field]) ||
        (hasLast && field.startsWith('lastMessage')) ||
        (hasEnds && field.endsWith('Number'));
      return [field, isKept ? row[field] : record[field]];
    }),
  ) as ToldColumns;
  const isFilled = toldFields.some((field) => values[field] !== row[field]);
  if (!isFilled && (row.confirmed !== null || archived === null)) return;
  const hasToldEnds = !hasEnds && (values.fromNumber !== '' || values.toNumber !== '');
  write(desk, row, {
    ...values,
    known: row.known,
    answer: row.answer,
    toldBy: row.toldBy,
    hasToldEnds: hasToldEnds ? 1 : row.hasToldEnds,
    confirmed: row.confirmed ?? archived,
  });
}

/** Shows the newest record. The ends that this desk’s own sources named stay: they decide where an SMS goes. */
function show(desk: ApplyingDesk, row: Row, entry: ListedEntry, memberId: string): void {
  const { archived, isFromFile } = entry;
  const isOther = memberId !== desk.memberId;
  const hasOwnEnds = row.hasToldEnds === 0 && (row.fromNumber !== '' || row.toNumber !== '');
  const record = hasOwnEnds ? { ...entry.record, fromNumber: null, toNumber: null } : entry.record;
  const listed = listedColumns(row, record);
  const saysMore = archived !== null || toldFields.some((field) => !isBlank(record[field]));
  const hasEnds = listed.fromNumber !== '' || listed.toNumber !== '';
  const tellsFlag = archived !== null && isFlagNewest(desk, row, entry);
  write(desk, row, {
    ...listed,
    known: saysMore ? (isFromFile ? 'imported' : 'answered') : row.known,
    answer: isFromFile || !saysMore ? null : listed.answer,
    toldBy: isOther ? memberId : null,
    hasToldEnds: Number(isOther && hasEnds && !hasOwnEnds),
    confirmed: tellsFlag ? archived : row.confirmed,
  });
  if (!tellsFlag) return;
  // A change that is asked for here stays, and so does its doubt.
  desk.database.run(
    'UPDATE thread SET in_doubt = 0 WHERE place = :place AND state NOT IN (2, 3) AND in_doubt = 1',
    { place: row.place },
  );
}

/** Returns whether no desk's outcome about the thread is newer than a record's flag. */
function isFlagNewest({ database, offset }: ApplyingDesk, { place }: Row, entry: ListedEntry) {
  const outcomes = database.all<{ recordAt: number | null; at: number }>(
    `SELECT record_at AS recordAt, at FROM team_thread WHERE thread = :place AND state <> 2
     UNION ALL SELECT record_at, at + :offset FROM team_outcome WHERE thread = :place AND is_back = 0 AND state <> 2`,
    { place, offset },
  );
  const moment = { recordAt: entry.record.updatedAt, at: entry.at };
  return outcomes.every((outcome) => isNewerThanOutcome(moment, outcome));
}

const columns = `${told} known answer toldBy hasToldEnds confirmed`;

function write(
  { database, answers, applied }: ApplyingDesk,
  { place }: Row,
  next: ToldColumns &
    ToldElsewhere & { known: string; answer: string | null; confirmed: number | null },
): void {
  database.run(
    `UPDATE thread SET state = iif(state = 1 AND confirmed IS NOT :confirmed, 0, state), ${assign(columns)} WHERE place = :place`,
    { ...next, place },
  );
  // A list requested earlier may be older.
  answers.note(place);
  applied.threads.add(place);
}
