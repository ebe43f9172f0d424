import { type Database, query } from '../database.ts';

/** What the service's record says of a thread (interface.md §2.6); null: it says nothing of it. */
export interface AnsweredThread {
  archived: boolean;
  fromNumber: string | null;
  toNumber: string | null;
  phoneId: string | null;
  lastMessageId: string | null;
  lastMessage: string | null;
  lastMessageAt: number | null;
  createdAt: number | null;
  updatedAt: number | null;
}

/** What both a file and the service's record tell of a thread. */
const toldFields = [
  'fromNumber',
  'toNumber',
  'phoneId',
  'lastMessageId',
  'lastMessage',
  'lastMessageAt',
  'createdAt',
  'updatedAt',
] as const;

type ToldField = (typeof toldFields)[number];
type Told = Pick<AnsweredThread, ToldField>;

/** `thread.answer`: the service's last record, and which of the values that are shown came from it. */
export interface ServiceAnswer {
  record: Told;
  shown: readonly ToldField[];
}

interface ToldRow extends Record<ToldField, string | number | null> {
  known: string;
  answer: string | null;
}

/** Reads `thread.answer`. Before it was kept, an answer replaced all that a file had told. */
export function readAnswer(row: { known: string; answer: string | null }): ServiceAnswer | null {
  if (row.answer !== null) return JSON.parse(row.answer) as ServiceAnswer;
  const nothing = Object.fromEntries(toldFields.map((field) => [field, null])) as unknown as Told;
  return row.known === 'answered' ? { record: nothing, shown: toldFields } : null;
}

/** Writes the service's record into a thread: what a file told stays, everything else is the service's latest. */
export function answerWriter(
  database: Database,
): (place: number, answered: AnsweredThread) => void {
  const told = query<ToldRow, { place: number }>(
    database,
    `SELECT from_number AS fromNumber, to_number AS toNumber, phone_id AS phoneId, last_message_id AS lastMessageId,
       last_message AS lastMessage, last_message_at AS lastMessageAt, created_at AS createdAt, updated_at AS updatedAt,
       known, answer FROM thread WHERE place = :place`,
  );
  const write = query<never, Record<string, string | number | null>>(
    database,
    `UPDATE thread SET confirmed = :archived, in_doubt = 0, known = :known, answer = :answer,
       from_number = :fromNumber, to_number = :toNumber, phone_id = :phoneId, last_message_id = :lastMessageId,
       last_message = :lastMessage, last_message_at = :lastMessageAt, created_at = :createdAt, updated_at = :updatedAt
     WHERE place = :place`,
  );
  return (place, { archived, ...record }) => {
    // All, so that the statement has ended before the next begins.
    const [row] = told.all({ place });
    if (row === undefined) return;
    const before = readAnswer(row)?.shown ?? [];
    const values = {} as Record<ToldField, string | number | null>;
    const shown: ToldField[] = [];
    for (const field of toldFields) {
      const isImported = !isBlank(row[field]) && !before.includes(field);
      values[field] = isImported ? row[field] : (record[field] ?? row[field]);
      if (!isImported && !isBlank(values[field])) shown.push(field);
    }
    const isImported = toldFields.some(
      (field) => !isBlank(values[field]) && !shown.includes(field),
    );
    write.run({
      ...values,
      place,
      archived: Number(archived),
      known: row.known === 'imported' && isImported ? 'imported' : 'answered',
      answer: JSON.stringify({ record, shown } satisfies ServiceAnswer),
    });
  };
}

/** Returns what the service reports otherwise than it is shown; null where it says the same, or nothing. */
export function reportedOtherwise(
  shown: Pick<Told, 'lastMessage' | 'lastMessageAt'> & { number: string },
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

const isBlank = (value: string | number | null) => value === null || value === '';
/** However it is written; one without digits is a name. */
const digitsOf = (number: string) => number.replace(/\D/g, '') || number;
/** Files seldom tell more. */
const secondsOf = (time: number | null) => time && Math.floor(time / 1_000);
