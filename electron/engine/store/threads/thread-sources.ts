import { assign, type Database, select } from '../database.ts';

/** What both a file and the service's record tell of a thread; null: they say nothing of it. */
export interface ToldThread {
  fromNumber: string | null;
  toNumber: string | null;
  phoneId: string | null;
  lastMessageId: string | null;
  lastMessage: string | null;
  lastMessageAt: number | null;
  createdAt: number | null;
  updatedAt: number | null;
}

/** What the service's record says of a thread (interface.md §2.6). */
export interface AnsweredThread extends ToldThread {
  archived: boolean;
}

/** The same in the columns of a thread, where a text that is not known is empty. */
export type ToldColumns = {
  [Field in ToldField]: ToldThread[Field] extends string | null ? string : number | null;
};

export type ToldField = keyof ToldThread;

export const toldFields = [
  'fromNumber',
  'toNumber',
  'phoneId',
  'lastMessageId',
  'lastMessage',
  'lastMessageAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly ToldField[];

export const told = toldFields.join(' ');

/** `thread.answer`: the service's last record, and which of the values that are shown came from it. */
export interface ServiceAnswer {
  record: ToldThread;
  shown: readonly ToldField[];
}

/** Reads `thread.answer`. Before it was kept, an answer replaced all that a file had told. */
export function readAnswer(row: { known: string; answer: string | null }): ServiceAnswer | null {
  if (row.answer !== null) return JSON.parse(row.answer) as ServiceAnswer;
  const nothing = Object.fromEntries(
    toldFields.map((field) => [field, null]),
  ) as unknown as ToldThread;
  return row.known === 'answered' ? { record: nothing, shown: toldFields } : null;
}

/** Writes the service's record into a thread: what a file told stays, everything else is the service's latest. */
export function writeAnswer(
  database: Database,
  place: number,
  { archived, ...record }: AnsweredThread,
): void {
  const row = database.get<ToldColumns & { known: string; answer: string | null }>(
    `SELECT ${select('thread', told)}, known, answer FROM thread WHERE place = :place`,
    { place },
  );
  if (row === undefined) return;
  bringBack(database, place);
  const before = readAnswer(row)?.shown ?? [];
  const values = {} as Record<ToldField, string | number | null>;
  const shown: ToldField[] = [];
  for (const field of toldFields) {
    const isImported = !isBlank(row[field]) && !before.includes(field);
    values[field] = isImported ? row[field] : (record[field] ?? row[field]);
    if (!isImported && !isBlank(values[field])) shown.push(field);
  }
  const isImported = toldFields.some((field) => !isBlank(values[field]) && !shown.includes(field));
  database.run(
    `UPDATE thread SET confirmed = :archived, in_doubt = 0, ${assign(told)},
       known = :known, answer = :answer
     WHERE place = :place`,
    {
      ...values,
      place,
      archived: Number(archived),
      known: row.known === 'imported' && isImported ? 'imported' : 'answered',
      answer: JSON.stringify({ record, shown } satisfies ServiceAnswer),
    },
  );
}

/** Shows a thread again that was gone, as there is word of it. Returns whether it was. */
export function bringBack(database: Database, place: number): boolean {
  const back =
    'UPDATE thread SET gone_at = NULL, listed = NULL WHERE place = :place AND gone_at IS NOT NULL';
  return database.run(back, { place }) > 0;
}

/** What a list of the service tells of a thread (ToldThread), and whether it is archived where it says so. */
export interface ListedThreadFacts extends ToldThread {
  threadId: string;
  archived: boolean | null;
}

/** Returns what a thread becomes by an entry of the service's list, which knows better than any file. */
export function listedColumns(
  row: ToldColumns,
  listed: ListedThreadFacts,
): ToldColumns & { known: string; answer: string } {
  const record = {} as Record<ToldField, string | number | null>;
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
      record: record as unknown as ToldThread,
      shown,
    } satisfies ServiceAnswer),
  };
}

/** Returns what the service reports otherwise than it is shown; null where it says the same, or nothing. */
export function reportedOtherwise(
  shown: Pick<ToldThread, 'lastMessage' | 'lastMessageAt'> & { number: string },
  answer: ServiceAnswer | null,
): { number: string | null; lastMessage: string | null; lastMessageAt: number | null } | null {
  if (answer === null) return null;
  const { record } = answer;
  const number = record.fromNumber || record.toNumber;
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

/** Returns whether a value says nothing. */
export const isBlank = (value: string | number | null) => value === null || value === '';
/** However it is written; one without digits is a name. */
const digitsOf = (number: string) => number.replace(/\D/g, '') || number;
/** Files seldom tell more. */
const secondsOf = (time: number | null) => time && Math.floor(time / 1_000);
