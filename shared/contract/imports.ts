import * as z from 'zod';
import type { OtherExport } from '../domain/chat-export.ts';
import { zonesMeant } from '../domain/written-moment.ts';
import { call } from './call.ts';
import { type Chat, countrySchema, type MessageKind } from './chats.ts';
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
  /** A whole file: what a program on a phone writes of a chat, without IDs of messages. */
  | 'phone-export';

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

const one = z.strictObject({ importId: z.uuid() });

export const importCalls = {
  /**
   * Begins to read files that were granted; `imports.changed` says when to ask again. `country` is of numbers in tables that name none;
   * null or `001`: their digits begin with its code, as the network writes them. `zone` is of times in tables that name none.
   */
  'imports.read': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      grantIds: z.array(z.uuid()).min(1).max(100),
      country: countrySchema.default(null),
      zone: z.enum(zonesMeant).default('utc'),
    }),
  ).returns<{ importId: string }>(),
  'imports.get': call(one).returns<MessageImport>(),
  /** Takes the messages in, a slice at a time. `alreadyRead`: incoming ones do not count as unread. */
  'imports.apply': call(
    z.strictObject({ importId: z.uuid(), alreadyRead: z.boolean() }),
  ).returns<null>(),
  /** Stops reading or applying; what was added stays. */
  'imports.cancel': call(one).returns<null>(),
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
