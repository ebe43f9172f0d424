import * as z from 'zod';
import type { InputProblem } from '../domain/app-error.ts';
import { type ZoneMeant, zonesMeant } from '../domain/written-moment.ts';
import { call } from './call.ts';
import { countrySchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

/** What files are imported as. */
export const importedNouns = ['threads', 'people', 'templates'] as const;
export type ImportOf = (typeof importedNouns)[number];

const layoutSchema = z.strictObject({
  format: z.enum(['csv', 'xlsx', 'json', 'ndjson', 'ids', 'vcard']),
  /** Of CSV; one character. */
  delimiter: z.string().min(1).max(1),
  /** The first row of a table names its columns. */
  hasHeader: z.boolean(),
});

export type FileLayout = z.output<typeof layoutSchema>;

/** A number that a person said the country of; of each row that it stands in. */
const chosenCountrySchema = z.strictObject({
  /** As written, without what is no digit. */
  digits: z.string().regex(/^\d{1,200}$/),
  country: countrySchema.unwrap(),
});

/** What a person says of a file; what is left out is guessed, or remembered by its headings. */
export const importChoicesSchema = z.strictObject({
  layout: layoutSchema.nullable().default(null),
  /** For each column, or each key of JSON: the field that it carries; null: it is left out. One of another length is guessed anew. */
  mapping: z.array(z.string().max(40).nullable()).max(200).nullable().default(null),
  /** Of numbers that name none (`countrySchema`). */
  country: countrySchema.optional(),
  /** Of times that name none. */
  zone: z.enum(zonesMeant).optional(),
  /** Numbers that may be of two countries are of `country`. */
  isSure: z.boolean().default(false),
  chosen: z.array(chosenCountrySchema).max(1_000).default([]),
});

export type ImportChoices = z.output<typeof importChoicesSchema>;

/** How a file is read: what a person chose, and for the rest what was guessed. */
export interface ChoicesInForce extends ImportChoices {
  mapping: (string | null)[];
  country: string | null;
  zone: ZoneMeant;
}

/** Why a row of a file is not taken. */
export type RowProblem =
  | 'no-id'
  | 'id-too-long'
  /** More than one word, or with signs that no ID has. */
  | 'bad-id'
  | 'bad-flag'
  | 'bad-time'
  | 'no-number'
  | 'bad-number'
  /** A spreadsheet rounded it, or put an error in its place: its digits are lost. */
  | 'spoilt-number'
  | 'needs-country'
  /** Its number may be one of two. */
  | 'two-countries'
  /** It stood in the file before. */
  | 'duplicate'
  | 'bad-quotes'
  | 'not-json'
  | 'not-an-object'
  | 'not-a-card'
  | 'too-deep'
  | 'too-long'
  | 'cut-off'
  /** As `input` says, by the field and the problem that saving it by hand would have. */
  | 'input';

export interface RefusedRow {
  /** As an editor counts, from 1; for JSON the entry's number. */
  line: number;
  problem: RowProblem;
  /** The value that was not understood, cut; else empty. */
  detail: string;
  /** The beginning of the row. */
  excerpt: string;
  input?: { field: string; problem: InputProblem };
}

/** A number that may be one of two, or has lost a zero: nothing is added for it before a person picks. */
export interface DoubtfulNumber {
  /** The first that it stands in. */
  line: number;
  name: string | null;
  /** As it stands there. */
  written: string;
  /** By which a choice is told (`ImportChoices.chosen`). */
  digits: string;
  /** `choice`: what its country is then. */
  readings: { number: string; country: string | null; choice: string }[];
}

export type RowResult = 'added' | 'changed' | 'unchanged';

/** A row of a file as it would be taken. */
export interface ImportRow {
  line: number;
  name: string | null;
  result: RowResult;
  /** Of people: the name here, where it is another; with the file's names the row is one that changes. */
  ownName?: string | null;
  numbers?: string[];
  /** The country of those of its numbers that name none. */
  assumedCountry?: string | null;
  /** The digits of those. */
  national?: string[];
  /** Of a template: how many of its files are neither in the file nor here. */
  missingFiles?: number;
}

export interface ImportCounts extends Record<RowResult, number> {
  rows: number;
  refused: number;
}

/** A table of a file: its columns as their headings say, counted where there are none, and its first rows, cut. */
export interface ColumnTable {
  columns: string[];
  /** Each as long as `columns`. */
  sample: string[][];
}

/** A file that is being looked at: what it is, and what importing it would do. Nothing is imported yet. */
export interface FileImport {
  importId: string;
  of: ImportOf;
  fileName: string;
  /** Bytes. */
  size: number;
  /** `ready`: it was read to its end. */
  stage: 'reading' | 'ready';
  /** Why it cannot be read to its end. */
  failure: InputProblem | null;
  /** Of its bytes. */
  bytesRead: number;
  choices: ChoicesInForce;
  /** Null: it is no table. */
  table: ColumnTable | null;
  /** What keeps it from being imported as it is: no column carries a field that is needed, or one carries it twice. */
  problem: { kind: 'no-column' | 'twice'; field: string } | null;
  counts: ImportCounts & {
    /** Rows whose ID an earlier row has, too. */
    repeated: number;
    /** Rows whose name is another here, and those of `unchanged` that change where the file's names are taken. */
    renamed: number;
    onlyRenamed: number;
    /** Numbers, however many rows each stands in. */
    doubtful: number;
  };
  /** Numbers that were taken to be of the chosen country, and texts that are no number with it and stay as they are. */
  numbers: { assumed: number; asWritten: number };
  /** Times that name no zone. */
  assumedTimes: number;
  /** At most 200: those that need looking at first. */
  rows: ImportRow[];
  /** At most 200. */
  doubtful: DoubtfulNumber[];
  /** The first rows that would be refused. */
  refused: RefusedRow[];
}

/** What an import has come to. */
export interface ImportReport {
  importId: string;
  of: ImportOf;
  fileName: string;
  /** `interrupted`: Postline ended meanwhile; what was read before is kept, as after a cancel. `undone`: it was taken back. */
  state: 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone';
  /** Why it failed; null otherwise. */
  detail: string | null;
  /** Between 0 and 1. */
  done: number;
  counts: ImportCounts;
  /** It can be taken back: it was the last, of a kind that can, and Postline has not ended since. */
  canUndo: boolean;
  /** Of one that was taken back: how many stay, since they were changed or used meanwhile. */
  kept: number;
  /** It came from the watched folder. */
  watched: boolean;
  startedAt: number;
  endedAt: number | null;
}

/** Null: of all instances, as templates are. */
const inInstance = { instanceId: instanceIdSchema.nullable() };
const one = z.strictObject({ ...inInstance, importId: z.uuid() });

export const fileImportCalls = {
  /**
   * Looks into a granted file (`PostlineBridge.grant`) and goes on to read it; `imports.changed` says how far it is. Refused with
   * `invalid-input` `file` where it was granted before, cannot be read (`file-...`) or is none of the kind.
   */
  'imports.open': call(
    z.strictObject({
      ...inInstance,
      of: z.enum(importedNouns),
      grantId: z.uuid(),
      choices: importChoicesSchema.prefault({}),
    }),
  ).returns<FileImport>(),
  /** Reads it anew by other choices. */
  'imports.choose': call(
    z.strictObject({ ...inInstance, importId: z.uuid(), choices: importChoicesSchema }),
  ).returns<FileImport>(),
  'imports.look': call(one).returns<FileImport>(),
  /**
   * Imports it, after what is imported already. Where a name is another here, `names` says whose is kept. Refused (`mapping`) while
   * there is a `problem`.
   */
  'imports.start': call(
    z.strictObject({
      ...inInstance,
      importId: z.uuid(),
      names: z.enum(['mine', 'file']).optional(),
    }),
  ).returns<ImportReport>(),
  'imports.report': call(one).returns<ImportReport>(),
  /** Ends it; what was taken stays. Forgets a file that was only looked at. */
  'imports.end': call(one).returns<null>(),
  /** Takes it back, as far as nobody changed since what it wrote. Refused as `not-found` where it cannot be. */
  'imports.undo': call(one).returns<ImportReport>(),
  /** Newest first; those of threads are kept, the others as long as Postline runs. */
  'imports.list': call(
    z.strictObject({ ...inInstance, of: z.enum(importedNouns), limit: z.int().min(1).max(50) }),
  ).returns<ImportReport[]>(),
  /** Rows that are not taken, in order. At most 10,000 are kept of one import; `counts.refused` counts them all. */
  'imports.refused': call(
    z.strictObject({
      ...inInstance,
      importId: z.uuid(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(100).default(100),
    }),
  ).returns<{ rows: RefusedRow[]; total: number }>(),
  /** They as CSV: line, reason, value, row. `address` is the page's to download, once. */
  'imports.saveRefused': call(one).returns<{ address: string; fileName: string }>(),
};
