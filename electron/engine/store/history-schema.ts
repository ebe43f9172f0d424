import { readFileSync } from 'node:fs';

/** What brings a history from one schema to the next. One that a release brought is never edited. */
export interface SchemaStep {
  /** The schema that it begins with, whole, as the release before wrote it. */
  from: string;
  sql: string;
  /** The oldest schema whose Postline may still open the result; the step's own number where none before it may. */
  oldestReader: number;
}

export interface HistorySchema {
  /** What a new history gets, whole: what the steps make of schema 1. */
  present: string;
  /** The first makes schema 2 of schema 1. */
  steps: readonly SchemaStep[];
}

/** The files of `schema/`, in an order in which each table is made before its triggers. Their comments do not go into histories. */
const present = [
  readFileSync(new URL('./schema/instance.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/chats.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/messages.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/sending.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/events.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/imports.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/threads.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/sms.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/search.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/audit.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/team.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/team-work.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/team-registers.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/team-files.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./schema/team-threads.sql', import.meta.url), 'utf8'),
]
  .join('\n')
  .replaceAll(/ *--.*$/gm, '');

/** The schema of histories. How a release freezes it: docs/decisions/0057-schemas-of-releases.md. */
export const historySchema: HistorySchema = { present, steps: [] };

/** Returns the number of a schema: that of the first release is 1. */
export function schemaNumber({ steps }: HistorySchema = historySchema): number {
  return steps.length + 1;
}

/** Returns the SQL of the schema with a number, which must be one that there is. */
export function schemaText(
  number: number,
  { present, steps }: HistorySchema = historySchema,
): string {
  return steps[number - 1]?.from ?? present;
}

/** Bytes 60 to 72 of a database hold its schema's number, and behind four others its mark: https://sqlite.org/fileformat.html */
export interface FileMarks {
  /** `PRAGMA user_version`. */
  number: number;
  /** `PRAGMA application_id`: "PL", and the oldest schema whose Postline may open it. */
  mark: number;
}

const postline = 0x504c;

/** Returns whether a release wrote a history with such a mark. */
export function isReleased(mark: number): boolean {
  return mark >>> 16 === postline;
}

/** Returns what marks a history of a schema. */
export function marksOf(schema: HistorySchema = historySchema): FileMarks {
  const oldestReader = Math.max(1, ...schema.steps.map((step) => step.oldestReader));
  return { number: schemaNumber(schema), mark: postline * 0x1_00_00 + oldestReader };
}

/** Thrown for a history that a newer Postline wrote, and that only a newer one may open. */
class NewerHistory extends Error {
  readonly code = 'NEWER_SCHEMA';

  constructor(number: number) {
    super(`the history was written by a newer Postline (schema ${number})`);
  }
}

/** Thrown for a history that no release wrote: schemas of development versions had no mark. */
class UnreleasedHistory extends Error {
  readonly code = 'UNRELEASED_SCHEMA';

  constructor(number: number) {
    super(`the history was written by a development version of Postline (schema ${number})`);
  }
}

/** Throws where this Postline may not open a history with these marks. An empty database has none. */
export function refuseMarks(
  { number, mark }: FileMarks,
  schema: HistorySchema = historySchema,
): void {
  if (number === 0 && mark === 0) return;
  if (!isReleased(mark)) throw new UnreleasedHistory(number);
  const own = schemaNumber(schema);
  if (number > own && own < (mark & 0xffff)) throw new NewerHistory(number);
}
