import * as z from 'zod';
import type { DayOrder, OtherExport } from '../domain/chat-export.ts';
import { zonesMeant } from '../domain/written-moment.ts';
import { call } from './call.ts';
import { type Chat, chatIdSchema, countrySchema, type MessageKind } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

/** Why a record of a file is left out. */
export type RecordProblem =
  | 'not-json'
  | 'cut-off'
  | 'no-record'
  | 'no-key'
  | 'no-chat'
  | 'no-time'
  | 'too-large'
  | 'empty'
  | 'not-text'
  | 'unreadable'
  | 'bad-quotes'
  /** Of a table: its number names no country, or may be one of two. */
  | 'needs-country'
  | 'two-countries'
  /** Of a table: a spreadsheet rounded its number. */
  | 'spoilt-number'
  /** A whole file, of another program. */
  | OtherExport
  /** Records of a gateway that Postline does not read: the network's own, and Green API. */
  | 'cloud-api'
  | 'green-api'
  /** A whole file: what a program on a phone writes of a chat, which a person has to tell more of. */
  | 'phone-export'
  /** Of such an export: a text whose end was left out, and files of its archive that were not copied. */
  | 'cut-text'
  | 'media-damaged'
  | 'media-too-large'
  | 'media-no-room';

export interface ImportFailure {
  fileName: string;
  /** From 1. */
  line: number;
  problem: RecordProblem;
  /** The beginning of what stood there. */
  excerpt: string;
}

/** What files hold, read to their end and not yet taken in. */
export interface MessageImport {
  importId: string;
  /** `reading` until all files are read; `ready` to be applied; then `applying` and `done`. */
  stage: 'reading' | 'ready' | 'applying' | 'done' | 'cancelled';
  /** Of bytes while it is read, of messages while it is applied. */
  progress: { done: number; total: number };
  counts: { incoming: number; outgoing: number; duplicates: number; failures: number };
  /** Messages whose time names no zone, and was read in the one that was chosen. */
  assumedTimes: number;
  /** How many were added so far. */
  added: number;
  /** The chats with the most messages, at most 50. */
  chats: { chat: Chat; count: number }[];
  chatCount: number;
  /** Exports of chats among the files, which phones write. */
  exports: ChatExportPreview[];
  /** Files of them that are copied, and how many were so far. */
  media: { done: number; total: number };
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
  /** At most 20 of them; all can be saved. */
  failures: ImportFailure[];
}

/** The export of a chat, as it would be imported. */
export interface ChatExportPreview {
  /** Which of the files that were granted, from 0. */
  file: number;
  fileName: string;
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
  order: DayOrder;
  /** Other orders of day and month that its days allow. */
  otherOrders: DayOrder[];
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
  /** Its archive is damaged: what stood behind the last message cannot be read. */
  isCutOff: boolean;
  /** False: its files do not fit on the disk as it is. */
  hasRoom: boolean;
}

/** An export of a phone that was imported, and can be taken back. */
export interface ImportedExport {
  exportId: number;
  fileName: string;
  chatId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Those of it that are here. */
  messages: number;
  /** It is not at its end yet. */
  isRunning: boolean;
}

const one = z.strictObject({ importId: z.uuid() });

/** What a person said of the export of a chat; null: as Postline guesses. */
export const exportChoicesSchema = z.strictObject({
  file: z.int().min(0),
  chatId: chatIdSchema.nullable(),
  own: z.strictObject({ name: z.string().max(1_000).nullable() }).nullable(),
  order: z
    .enum(['day-month-year', 'month-day-year', 'year-month-day', 'year-day-month'])
    .nullable(),
});

export type ExportChoices = z.output<typeof exportChoicesSchema>;

const exportOfInstance = z.strictObject({
  instanceId: instanceIdSchema,
  exportId: z.int().min(1),
});

export const importCalls = {
  /**
   * Begins to read files that were granted; `imports.changed` says when to ask again. `country` is of numbers in tables that name none;
   * null or `001`: their digits begin with its code, as the network writes them. `zone` is of times that name none; null: UTC in tables,
   * this computer's in what phones write. `exports` is of those of the files that are a phone's.
   */
  'imports.read': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      grantIds: z.array(z.uuid()).min(1).max(100),
      country: countrySchema.default(null),
      zone: z.enum(zonesMeant).nullable().default(null),
      exports: z.array(exportChoicesSchema).max(100).default([]),
    }),
  ).returns<{ importId: string }>(),
  'imports.get': call(one).returns<MessageImport>(),
  /**
   * Takes the messages in, a slice at a time. `alreadyRead`: incoming ones do not count as unread; those of a phone's export never do.
   * Refused as `exports` `incomplete` where a person has to say more of an export.
   */
  'imports.apply': call(
    z.strictObject({ importId: z.uuid(), alreadyRead: z.boolean() }),
  ).returns<null>(),
  /** Stops reading or applying; what was added stays. */
  'imports.cancel': call(one).returns<null>(),
  /** The last exports of chats that were imported, newest first, with how many of their messages are here. */
  'imports.exports': call(z.strictObject({ instanceId: instanceIdSchema })).returns<
    (ImportedExport & { isGoing: boolean })[]
  >(),
  /** Takes the import of an export back, whole, and ends it if it is under way; returns once it is, or was stopped. What was written since stays. */
  'imports.undoExport': call(exportOfInstance).returns<{ undone: number; isWhole: boolean }>(),
  'imports.stopUndo': call(exportOfInstance).returns<null>(),
  /** Makes a file of all failures, to be saved from its address (shared/page-routes.ts). */
  'imports.saveFailures': call(one).returns<{ address: string; fileName: string }>(),
  /** The folder whose new files are taken in by themselves; `available` is false where the host cannot pick one. */
  'imports.watched': call(z.strictObject({ instanceId: instanceIdSchema })).returns<{
    available: boolean;
    folder: string | null;
    /** Events that mean nothing here, of the newest thousand; by name, the most frequent first. */
    unknown: { name: string; count: number }[];
  }>(),
  /** Lets the person pick the folder. Returns false where they picked none. */
  'imports.watch': call(z.strictObject({ instanceId: instanceIdSchema })).returns<boolean>(),
  'imports.unwatch': call(z.strictObject({ instanceId: instanceIdSchema })).returns<null>(),
};
