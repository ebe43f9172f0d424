import { assign, type Database, select } from '../database.ts';

/** Fields of a thread that a file or the service's record can provide; null: not provided. */
export interface ReportedThread {
  fromNumber: string | null;
  toNumber: string | null;
  phoneId: string | null;
  lastMessageId: string | null;
  lastMessage: string | null;
  lastMessageAt: number | null;
  createdAt: number | null;
  updatedAt: number | null;
}

/** A thread according to the service's record (interface.md §2.6). */
export interface AnsweredThread extends ReportedThread {
  archived: boolean;
}

/** The same fields as columns of `thread`, where unknown text is empty. */
export type ToldColumns = {
  [Field in ReportedField]: ReportedThread[Field] extends string | null ? string : number | null;
};

export type ReportedField = keyof ReportedThread;

export const toldFields = [
  'fromNumber',
  'toNumber',
  'phoneId',
  'lastMessageId',
  'lastMessage',
  'lastMessageAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly ReportedField[];

export const told = toldFields.join(' ');

const messageFields: readonly ReportedField[] = ['lastMessageId', 'lastMessage', 'lastMessageAt'];

/** Returns whether a source has the later last message, of which this is a field: that was said, however old the source is otherwise. */
export function isSaidLater(
  field: ReportedField,
  one: Pick<ReportedThread, 'lastMessageAt'>,
  other: Pick<ReportedThread, 'lastMessageAt'>,
): boolean {
  return (
    messageFields.includes(field) &&
    one.lastMessageAt !== null &&
    one.lastMessageAt > (other.lastMessageAt ?? -Infinity)
  );
}

/** `thread.answer`: the service's last record, and which of the values shown came from it. */
export interface ServiceAnswer {
  record: ReportedThread;
  shown: readonly ReportedField[];
}

/** Reads `thread.answer`. Before that column existed, an answer replaced every value from a file. */
export function readAnswer(row: { known: string; answer: string | null }): ServiceAnswer | null {
  if (row.answer !== null) return JSON.parse(row.answer) as ServiceAnswer;
  const nothing = Object.fromEntries(
    toldFields.map((field) => [field, null]),
  ) as unknown as ReportedThread;
  return row.known === 'answered' ? { record: nothing, shown: toldFields } : null;
}

/** Merges the service's record into a thread: values from a file stay, but for an older last message; all others take the service's latest. */
export function writeAnswer(
  database: Database,
  place: number,
  { archived, ...record }: AnsweredThread,
): void {
  const found = database.get<
    ToldColumns & ToldElsewhere & { known: string; answer: string | null }
  >(
    `SELECT ${select('thread', `${told} known answer toldBy hasToldEnds`)} FROM thread WHERE place = :place`,
    { place },
  );
  if (found === undefined) return;
  bringBack(database, place);
  const row = withoutToldEnds(found, record);
  const before = readAnswer(row)?.shown ?? [];
  const values = {} as Record<ReportedField, string | number | null>;
  const shown: ReportedField[] = [];
  for (const field of toldFields) {
    const isImported =
      !isBlank(row[field]) && !before.includes(field) && !isSaidLater(field, record, row);
    values[field] = isImported ? row[field] : (record[field] ?? row[field]);
    if (!isImported && !isBlank(values[field])) shown.push(field);
  }
  const isImported = toldFields.some((field) => !isBlank(values[field]) && !shown.includes(field));
  const known = row.known === 'imported' && isImported ? 'imported' : 'answered';
  database.run(
    `UPDATE thread SET confirmed = :archived, in_doubt = 0, ${assign(told)},
       known = :known, answer = :answer, told_by = :toldBy, has_told_ends = :hasToldEnds
     WHERE place = :place`,
    {
      ...values,
      place,
      archived: Number(archived),
      known,
      toldBy: known === 'answered' ? null : row.toldBy,
      hasToldEnds: row.hasToldEnds,
      answer: JSON.stringify({ record, shown } satisfies ServiceAnswer),
    },
  );
}

/** Clears a thread's gone mark once a source names it again. Returns whether it was gone. */
export function bringBack(database: Database, place: number): boolean {
  const back =
    'UPDATE thread SET gone_at = NULL, listed = NULL WHERE place = :place AND gone_at IS NOT NULL';
  return database.run(back, { place }) > 0;
}

/** How a thread is known, and where it stands. */
export interface KnownColumns {
  place: number;
  known: string;
  answer: string | null;
  confirmed: number | null;
  goneAt: number | null;
  forgottenUntil: number | null;
}

/** What only another desk told of a thread: its record, and its ends. */
export interface ToldElsewhere {
  /** The member of the team whose desk told it; null: a source of this desk did. */
  toldBy: string | null;
  hasToldEnds: number;
}

type Ends = Pick<ToldColumns, 'fromNumber' | 'toNumber'> & ToldElsewhere;

/**
 * Returns a thread as it is before a source of this desk is merged into it: without the ends that only another desk told, once the source
 * names one. Where an SMS goes is decided by no other desk (docs/decisions/0065-no-member-stops-others.md).
 */
export function withoutToldEnds<Row extends Ends>(
  row: Row,
  source: Pick<ReportedThread, 'fromNumber' | 'toNumber'>,
): Row {
  const isNamed = !isBlank(source.fromNumber) || !isBlank(source.toNumber);
  if (row.hasToldEnds === 0 || !isNamed) return row;
  return { ...row, fromNumber: '', toNumber: '', hasToldEnds: 0 };
}

/** Returns whether a thread is to stay forgotten: it is taken in again only with a message later than when its person was forgotten. */
export function isForgottenUntil(
  { forgottenUntil }: { forgottenUntil: number | null },
  { lastMessageAt }: Pick<ReportedThread, 'lastMessageAt'>,
): boolean {
  return forgottenUntil !== null && (lastMessageAt ?? 0) <= forgottenUntil;
}

/** One entry of the service's thread list; `archived` null: not given. */
export interface ListedThreadFacts extends ReportedThread {
  threadId: string;
  archived: boolean | null;
}

/** Merges an entry of the service's list into a thread's columns; its values override those of any file. */
export function listedColumns(
  row: ToldColumns,
  listed: ReportedThread,
): ToldColumns & { known: string; answer: string } {
  const record = {} as Record<ReportedField, string | number | null>;
  const values = {} as typeof record;
  for (const field of toldFields) {
    record[field] = listed[field];
    values[field] = isBlank(listed[field]) ? row[field] : listed[field];
  }
  const shown = toldFields.filter((field) => !isBlank(values[field]));
  return {
    ...(values as ToldColumns),
    known: 'answered',
    answer: JSON.stringify({
      record: record as unknown as ReportedThread,
      shown,
    } satisfies ServiceAnswer),
  };
}

/** Returns the service's values that differ from those shown; null: none do. */
export function reportedOtherwise(
  shown: Pick<ReportedThread, 'lastMessage' | 'lastMessageAt'> & {
    number: string;
    /** That is its `to` number. */
    isTo: boolean;
  },
  answer: ServiceAnswer | null,
): { number: string | null; lastMessage: string | null; lastMessageAt: number | null } | null {
  if (answer === null) return null;
  const { record } = answer;
  const { fromNumber, toNumber } = record;
  const number = shown.isTo ? toNumber || fromNumber : fromNumber || toNumber;
  const reported = {
    number: number && digitsOf(number) !== digitsOf(shown.number) ? number : null,
    lastMessage:
      record.lastMessage && record.lastMessage.trim() !== shown.lastMessage?.trim()
        ? record.lastMessage
        : null,
    lastMessageAt:
      record.lastMessageAt !== null &&
      secondsOf(record.lastMessageAt) !== secondsOf(shown.lastMessageAt)
        ? record.lastMessageAt
        : null,
  };
  return Object.values(reported).some((one) => one !== null) ? reported : null;
}

/** Returns whether a value is null or empty. */
export const isBlank = (value: string | number | null) => value === null || value === '';
/** Ignores how a number is formatted; one without digits is a name. */
const digitsOf = (number: string) => number.replace(/\D/g, '') || number;
/** Files seldom give finer times than seconds. */
const secondsOf = (time: number | null) => time && Math.floor(time / 1_000);
