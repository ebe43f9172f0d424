import * as z from 'zod';
import type { InputProblem } from '../domain/app-error.ts';
import { type DayOrder, dayOrders, type OtherExport } from '../domain/chat-export.ts';
import { type ZoneMeant, zonesMeant } from '../domain/written-moment.ts';
import { call } from './call.ts';
import { type Chat, chatIdSchema, countrySchema, type MessageKind } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

/** What files are imported as. */
export const importedNouns = ['messages', 'threads', 'people', 'templates'] as const;
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
  /** Of days written as `3/12/2024`; null: as the file tells. */
  dayOrder: z.enum(dayOrders).nullable().default(null),
  /** Numbers that may be of two countries are of `country`. */
  isSure: z.boolean().default(false),
  chosen: z.array(chosenCountrySchema).max(1_000).default([]),
  /** Of the export of a chat: the chat that it goes into, and who in it is this side, `name` null: nobody. */
  chatId: chatIdSchema.nullable().default(null),
  own: z
    .strictObject({ name: z.string().max(1_000).nullable() })
    .nullable()
    .default(null),
});

export type ImportChoices = z.output<typeof importChoicesSchema>;

/** How a file is read: what a person chose, and for the rest what was guessed. */
export interface ChoicesInForce extends ImportChoices {
  mapping: (string | null)[];
  country: string | null;
  zone: ZoneMeant;
}

/** Why a record of a message is none. */
export type RecordProblem =
  | 'no-record'
  | 'no-key'
  /** More than one word, or with signs that no ID has. */
  | 'bad-id'
  | 'no-chat'
  | 'no-time'
  | 'too-large'
  /** Of a gateway that Postline does not read: the network's own, and Green API. */
  | 'cloud-api'
  | 'green-api';

/** What a whole file is, of which nothing can be read. */
export type WholeFileProblem =
  | OtherExport
  | 'empty'
  | 'not-text'
  | 'unreadable'
  /** What a program on a phone writes of a chat, which a person has to tell more of. */
  | 'phone-export';

/** Why a row of a file is not taken. */
export type RowProblem =
  | RecordProblem
  | WholeFileProblem
  /** Of the export of a chat: files of its archive that were not copied. */
  | 'media-damaged'
  | 'media-too-large'
  | 'media-no-room'
  | 'no-id'
  | 'id-too-long'
  | 'bad-flag'
  | 'bad-direction'
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

/** One reason why a row of a file is not taken. */
export interface RowFault<Problem extends RowProblem = RowProblem> {
  problem: Problem;
  /** The value that was not understood, cut; else empty. */
  detail: string;
  input?: { field: string; problem: InputProblem };
}

export interface RefusedRow {
  /** As an editor counts, from 1; for JSON the entry's number. */
  line: number;
  /** All that is wrong with it, one at least. */
  faults: RowFault[];
  /** The beginning of the row. */
  excerpt: string;
  /** Where several are imported together. */
  fileName?: string;
}

/** A number that may be one of two, or has lost a zero or its `+`: nothing is added for it before a person picks. */
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

/** A file as it is read. */
export interface LookedFile {
  fileName: string;
  /** Bytes; 0: it was not looked at. */
  size: number;
  choices: ChoicesInForce;
  /** Null: it is no table. */
  table: ColumnTable | null;
  /**
   * What keeps it from being imported as it is: no column carries a field that is needed, one carries it twice, or a person has to say whose
   * chat it is and who in it is this side.
   */
  problem: { kind: 'no-column' | 'twice' | 'whose-chat'; field: string } | null;
  /** Orders of day and month that its times allow beside the one in force: a person has to say which it is. */
  dayOrders: DayOrder[];
  /** The country in force is that of the last file with such headings. */
  isCountryRemembered: boolean;
  /** Sheets of a workbook in which something stands as well, at most 20: they are not imported. */
  otherSheets: string[];
  /** Numbers that were taken to be of the chosen country, and texts that are no number with it and stay as they are. */
  numbers: { assumed: number; asWritten: number };
  /** Times that name no zone. */
  assumedTimes: number;
  /** The export of a chat, which phones write; null: it is none. */
  chat: ChatExportPreview | null;
}

/** Files that are being looked at: what they are, and what importing them would do. Nothing is imported yet. */
export interface FileImport {
  importId: string;
  of: ImportOf;
  /** Several of messages, else one. */
  files: LookedFile[];
  /** `ready`: they were read to their end. */
  stage: 'reading' | 'ready';
  /** Why they cannot be read to their end. */
  failure: InputProblem | null;
  /** Of their bytes. */
  bytesRead: number;
  counts: ImportCounts & {
    /** Rows whose ID an earlier row has, too. */
    repeated: number;
    /** Rows whose name is another here, and those of `unchanged` that change where the file's names are taken. */
    renamed: number;
    onlyRenamed: number;
    /** Numbers, however many rows each stands in. */
    doubtful: number;
  };
  /** At most 200: those that need looking at first. */
  rows: ImportRow[];
  /** At most 200. */
  doubtful: DoubtfulNumber[];
  /** The first rows that would be refused. */
  refused: RefusedRow[];
  /**
   * How many hold more than is kept: a text or a list that is longer, of a contact what is no name, number, label or note. The rest is left
   * out.
   */
  partial: number;
  /** Null: of another kind. */
  messages: MessagesPreview | null;
}

/** Messages that would be imported; `changed` counts those that are here and get their file. */
export interface MessagesPreview {
  incoming: number;
  outgoing: number;
  /** The chats with the most messages, at most 50; those of exports stand in `LookedFile.chat`. */
  chats: { chat: Chat; count: number }[];
  chatCount: number;
  /** As they will appear. */
  firstRows: {
    chat: string;
    direction: 'in' | 'out';
    sender: string | null;
    kind: MessageKind;
    /** Its own words, or the name of its file; empty: it has neither. */
    text: string;
    at: number;
  }[];
}

/** What an import has come to. */
export interface ImportReport {
  importId: string;
  of: ImportOf;
  /** Of several files: all of them. */
  fileName: string;
  /** `interrupted`: Postline ended meanwhile; what was read before is kept, as after a cancel. `undone`: it was taken back; `undoing`: that goes on. */
  state: 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undoing' | 'undone';
  /** Why it failed; null otherwise. */
  detail: string | null;
  /** Of importing, or of taking it back: between 0 and 1. */
  done: number;
  counts: ImportCounts;
  /** It can be taken back: it was the last of its kind, or is one of messages; those of threads and messages also once Postline has ended since. */
  canUndo: boolean;
  /** Files of exported chats that were copied. */
  copied: number;
  /** As of `FileImport`. */
  partial: number;
  /** Of one that was taken back: how many stay, since they were changed or used meanwhile. */
  kept: number;
  /** It came from the watched folder. */
  watched: boolean;
  startedAt: number;
  endedAt: number | null;
}

/** The export of a chat, as it would be imported. */
export interface ChatExportPreview {
  /** Whom the file is named after, else who else is in it; null: that is not known. */
  subject: string | null;
  isGroup: boolean;
  /** Who wrote, the most messages first, at most 100; and how many they are. */
  people: { name: string; messages: number }[];
  peopleCount: number;
  /** Who of them is this side, `name` null: nobody; null: a person has to say it. */
  own: { name: string | null } | null;
  /** The chat it goes into; null: a person has to say it. */
  chat: Chat | null;
  /** Chats here that are called as it is. */
  candidates: Chat[];
  /** Of its first and last message, in milliseconds since 1970; null: it has none. */
  first: number | null;
  last: number | null;
  counts: {
    /** Known once chat and side are. */
    fresh: number;
    here: number;
    /** Messages that are here, and get their file from it. */
    joined: number;
    /** Lines of the program itself, and entries in which nothing stands: they are left out. */
    system: number;
    nothing: number;
    /** Lines before the first message. */
    stray: number;
    /** Media whose files are in it, and those without. */
    files: number;
    withoutFile: number;
    /** Messages older than messages are kept here. */
    old: number;
  };
  /** Chats that its archive has as well, which are not imported. */
  otherChats: number;
  /** Its archive is damaged: what stood behind the last message cannot be read. */
  isCutOff: boolean;
  /** False: its files do not fit on the disk as it is. */
  hasRoom: boolean;
}

/** A folder whose new files are imported by themselves, as their own content suggests. */
export interface WatchedFolder {
  /** Its name, not its path. */
  name: string;
  /** It can be read now. */
  available: boolean;
}

/** Null: of all instances, as templates are. */
const inInstance = { instanceId: instanceIdSchema.nullable() };

const importIn = z.strictObject({ ...inInstance, importId: z.uuid() });
const watchedIn = z.strictObject({
  instanceId: instanceIdSchema,
  of: z.enum(['messages', 'threads']),
});

export const importCalls = {
  /**
   * Looks into granted files (`PostlineBridge.grant`), several of messages, else one, and goes on to read them; `imports.changed` says how
   * far it is. Refused with `invalid-input` `file` where one was granted before, and unless they are of messages, where it cannot be read
   * (`file-...`) or is none of the kind; of messages each says so as its only refused row.
   */
  'imports.open': call(
    z.strictObject({
      ...inInstance,
      of: z.enum(importedNouns),
      grantIds: z.array(z.uuid()).min(1).max(100),
      choices: importChoicesSchema.prefault({}),
    }),
  ).returns<FileImport>(),
  /** Reads them anew, one of them (from 0) by other choices. */
  'imports.choose': call(
    z.strictObject({
      ...inInstance,
      importId: z.uuid(),
      file: z.int().min(0).max(99).default(0),
      choices: importChoicesSchema,
    }),
  ).returns<FileImport>(),
  'imports.look': call(importIn).returns<FileImport>(),
  /**
   * Imports it, after what is imported already. Where a name is another here, `names` says whose is kept. `alreadyRead`: incoming messages
   * do not count as unread; those of a phone's export never do. Refused (`mapping`) while a file has a `problem`.
   */
  'imports.start': call(
    z.strictObject({
      ...inInstance,
      importId: z.uuid(),
      names: z.enum(['mine', 'file']).optional(),
      alreadyRead: z.boolean().optional(),
    }),
  ).returns<ImportReport>(),
  'imports.report': call(importIn).returns<ImportReport>(),
  /** Ends it, or its undo: what was taken, or is not taken back yet, stays. Forgets a file that was only looked at. */
  'imports.end': call(importIn).returns<null>(),
  /** Takes it back, as far as nobody changed since what it wrote; returns once it is, or was ended. Refused as `not-found` where it cannot be. */
  'imports.undo': call(importIn).returns<ImportReport>(),
  /** Imports that are kept, newest first: those of threads and of messages, none of the others. */
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
  /** They as CSV: line, reasons, values, row, and the file where they are of several. `address` is the page's to download, once. */
  'imports.saveRefused': call(importIn).returns<{ address: string; fileName: string }>(),
  /** The folder whose new files are imported by themselves; `canPick` is false where the host has no dialog for folders (the preview). */
  'imports.watched': call(watchedIn).returns<{
    folder: WatchedFolder | null;
    canPick: boolean;
    /** Of messages: events that mean nothing here, of the newest thousand; by name, the most frequent first. */
    unknown: { name: string; count: number }[];
  }>(),
  /**
   * Asks the person for a folder, refused (`folder`, `no-folder-dialog`) where the host has no dialog for it. The one before stays where the
   * dialog was closed.
   */
  'imports.watch': call(watchedIn).returns<null>(),
  'imports.unwatch': call(watchedIn).returns<null>(),
};
