import * as z from 'zod';
import type { AppError } from '../domain/app-error.ts';
import type { ChatKind } from '../domain/chat-id.ts';
import { type BuiltInView, builtInViews } from '../domain/chat-views.ts';
import type { Failure } from '../domain/failure.ts';
import type { SendAs } from '../domain/media.ts';
import type { MessageState } from '../domain/message-state.ts';
import type { FormKind } from '../domain/written-content.ts';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

/** What a message is, for a list that shows it in one line. */
export type MessageKind = 'text' | 'link-card' | 'forward' | 'record' | SendAs | FormKind;

export interface Chat {
  chatId: string;
  kind: ChatKind;
  /** The name a person gave it, or null. */
  name: string | null;
  /** The number in international form with spaces, or the digits of a group. */
  number: string;
  /** Two letters (ISO 3166-1), or null where the number does not tell. */
  country: string | null;
}

/** What a person calls a group of chats by, and its colour. */
export interface ChatLabel {
  labelId: string;
  name: string;
  /** Degrees, 0 to 359. */
  hue: number;
}

/** What a person decided about a chat's place in the list. Times in milliseconds since 1970; null: it is not so. */
export interface ChatOrder {
  /** It comes back when something comes in. */
  closedAt: number | null;
  pinnedAt: number | null;
  /** A past time: it has come back, and nobody has answered since. */
  snoozedUntil: number | null;
  /** When it comes back whatever they write before: something is promised; null: nothing is. */
  remindAt: number | null;
  /** What a person noted for when it comes back. */
  remindNote: string;
  /** The time zone at the other end, by its name in the zones' database, where a person chose it; null: the number tells it, or nothing does. */
  zone: string | null;
  /** By name. */
  labels: ChatLabel[];
  /** Of a chat that is joined with others: how many chats the person has, and the name of the newest that has one. */
  person: { chats: number; name: string | null } | null;
}

/** What is known of one chat. */
export interface ChatDetails extends Chat, ChatOrder {
  /** Name of the colleague who closed it; null: it is open, or was closed here. */
  closedBy: string | null;
}

/** A row of the chat list. */
export interface ChatSummary extends Chat, ChatOrder {
  /** Where it stands by the order of its list, as main writes it: to be given back to `chats.neighbour`. */
  place: string;
  /** The time of the first message that came in after the newest of ours; null where ours is the newest. */
  waitingSince: number | null;
  /** Milliseconds since 1970 of the newest message or draft. */
  lastActivityAt: number;
  /** The newest message: the beginning of its text without the marks of its formatting, or the name of its file, and its state. */
  last: {
    kind: MessageKind;
    excerpt: string;
    state: MessageState;
    at: number;
    failure: Failure | null;
  } | null;
  /** What was begun: the beginning of its text, and how many attachments it has; null where there is neither. */
  draft: { excerpt: string; attachments: number } | null;
  /** Messages that are unknown, rejected or not sent because of a file, and not dismissed. */
  needsReview: number;
  /** Incoming messages that nobody has read here. */
  unread: number;
  /** What is planned in it next, and when (milliseconds since 1970): scheduled, on hold since a restore, or promised. Null: nothing is. */
  planned: { kind: 'scheduled' | 'answered' | 'held' | 'promised'; at: number } | null;
}

/** How many chats are new before some rows and after them, and the row of the nearest; null: none. `newest`: what to ask from. */
export type NewOutOfSight = Record<'above' | 'below', { count: number; nearest: number } | null> & {
  newest: number;
};

/** How many chats there are in each view; in `owed`, how many things are to be done. */
export type ChatCounts = Record<BuiltInView, number> & {
  /** Of those that wait for an answer, how many one is led to by `waitsLongest` of `chats.neighbour`: no colleague has them or answers. */
  forMe: number;
  /** Of what is to be done, how much is due. */
  due: number;
  /** When the next of it is due, in milliseconds since 1970; null: nothing is. */
  nextDueAt: number | null;
  /** When the next snoozed chat comes back, likewise; null: none is snoozed. */
  nextBackAt: number | null;
};

/** How many chats stand in the first two parts of the list; the rest waits for them. */
export interface ChatSections {
  pinned: number;
  waitingForMe: number;
  /** How many of the pinned ones wait as well. */
  pinnedWaiting: number;
}

/** Positions of messages whose reading was changed: with them it can be taken back. */
export interface ReadingChange {
  changed: number[];
}

/** A chat that a walk through a list comes to. */
export interface ChatPlace {
  chatId: string;
  /** Its row, from 0. */
  index: number;
  /** Which one it is in its part of the list, from 1, and of how many. */
  number: number;
  total: number;
  /** As in {@link ChatSummary}. */
  place: string;
  /** The message that wants a decision; null: the chat opens where it was left. */
  localId: string | null;
}

/** What a written phone number or chat id may mean. */
export interface Recipient extends Chat {
  /** The chat is in the list already. */
  known: boolean;
  /** The country that a number without one was taken to belong to; null where nothing was assumed. */
  assumedCountry: string | null;
  /** The number as it was written, where the chat that is here has the other form of it (Brazil's ninth digit); null else. */
  writtenAs: string | null;
}

/** What the service says of a number on the chat network. */
export interface NumberOnNetwork {
  isThere: boolean;
  /** What the network has instead of what was asked for, where that is the other form of the same number. */
  otherForm: Pick<Chat, 'chatId' | 'number'> | null;
}

/** A text that was read. */
export interface ReadRecipients {
  written: string;
  /**
   * Whom it means: one; or two, where the digits are a number of the country that is set and, with a `+`, another. A person picks; the
   * first is of the country that is set.
   */
  recipients: Recipient[];
  /** What of the text is no part of the number, and is not used. */
  leftOut: 'extension' | null;
}

/** The country of numbers that are written without one. */
export interface NumberCountry {
  /** ISO 3166-1; null: none is known, a person is asked. */
  country: string | null;
}

export const chatIdSchema = z.string().min(1).max(64);

/**
 * The country of numbers that are written without one (ISO 3166-1); `001`: their digits begin with the code of theirs, and only the `+`
 * is missing; null: nothing is assumed.
 */
export const countrySchema = z
  .string()
  .regex(/^(?:[A-Z]{2}|001)$/)
  .nullable();

const inChat = { instanceId: instanceIdSchema, chatId: chatIdSchema };

const inReading = {
  ...inChat,
  /** Only these, to take a change back; null: as the rest says. */
  only: z.array(z.int()).max(1_000_000).nullable().default(null),
};

const searchSchema = z.string().max(200).default('');
const labelIdsSchema = z.array(z.uuid()).max(100).default([]);
export const chatSortSchema = z.enum(['newest', 'longestWaiting', 'name']);

export type ChatSort = z.output<typeof chatSortSchema>;

/** A view that a person saved. */
export const chatViewSchema = z.strictObject({
  viewId: z.uuid(),
  name: z.string().trim().min(1).max(100),
  filter: z.strictObject({
    search: searchSchema,
    labelIds: labelIdsSchema,
    view: z.enum(['all', ...builtInViews]),
    sort: chatSortSchema.default('newest'),
  }),
});

export type ChatView = z.output<typeof chatViewSchema>;

const inList = {
  instanceId: instanceIdSchema,
  /** Words of the name in any order, or digits of the number. */
  search: searchSchema,
  /** Chats that have all of these. */
  labelIds: labelIdsSchema,
  /** `all` has closed and snoozed chats too; else a built-in view, or the id of a saved one. */
  view: z
    .enum(['all', ...builtInViews])
    .or(z.uuid())
    .default('all'),
  /** Longest waiting: those that wait for an answer first, the rest by newest activity. Snoozed chats stand by their time. */
  sort: chatSortSchema.default('newest'),
};

const some = {
  instanceId: instanceIdSchema,
  chatIds: z.array(chatIdSchema).min(1).max(1_000),
};

const labelSchema = {
  instanceId: instanceIdSchema,
  labelId: z.uuid(),
  name: z.string().trim().min(1).max(60),
  hue: z.int().min(0).max(359),
};

/** An edit must not bring back for the whole team what a colleague has deleted; the undo of a deletion does. */
const mustExistSchema = z.boolean().default(false);

/** As the zones' database names them: `America/New_York`. */
const zoneSchema = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_+/-]+$/);

/** What is to be done when a chat comes back. */
const noteSchema = z.string().max(500);

const timeSchema = z.int().min(0).nullable().optional();

/** What an action has changed of a chat's order, as it was before: `chats.restore` undoes by it. */
const formerOrderSchema = z.strictObject({
  chatId: chatIdSchema,
  closedAt: timeSchema,
  pinnedAt: timeSchema,
  snoozedUntil: timeSchema,
  remindAt: timeSchema,
  remindNote: noteSchema.optional(),
  labelIds: labelIdsSchema.removeDefault().optional(),
});

export type FormerOrder = z.output<typeof formerOrderSchema>;

export const chatCalls = {
  /** A list of open chats without a search has its pinned chats first, then those that wait for us: `sections` counts them. */
  'chats.list': call(
    z.strictObject({
      ...inList,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(200).default(100),
    }),
  ).returns<{
    chats: ChatSummary[];
    total: number;
    sections: ChatSections | null;
  }>(),
  /** The ids of the same list, for a selection. */
  'chats.ids': call(
    z.strictObject({
      ...inList,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(1_000).default(1_000),
    }),
  ).returns<string[]>(),
  /** Which of these the same list has: what has left it is no part of a selection any more. */
  'chats.among': call(
    z.strictObject({ ...inList, chatIds: z.array(chatIdSchema).max(1_000) }),
  ).returns<string[]>(),
  /** Chats in which something came after `since`, an answer's `newest`, and is unread, outside of the rows `first` to `last`. */
  'chats.newOutOfSight': call(
    z.strictObject({
      ...inList,
      first: z.int().min(0),
      last: z.int().min(0),
      since: z.int().min(0).nullable(),
    }),
  ).returns<NewOutOfSight>(),
  'chats.counts': call(z.strictObject({ instanceId: instanceIdSchema })).returns<ChatCounts>(),
  /**
   * The next chat of a list that one walks, or the one before, wherever the list is scrolled. One goes on from where the open chat stood
   * when it was opened, by its `place`; null: where it stands now. Of any kind it ends at the list's ends; of what is unread, or needs the
   * person (unread, to be decided, or waiting for them or for anybody), after the last comes the first. Who waits longest is the same from anywhere. Null: there is no other.
   */
  'chats.neighbour': call(
    z.strictObject({
      ...inList,
      from: z
        .strictObject({ chatId: chatIdSchema, place: z.string().max(2_000).nullable() })
        .nullable(),
      step: z.union([z.literal(1), z.literal(-1)]),
      of: z.enum(['any', 'unread', 'needsMe', 'waitsLongest']),
    }),
  ).returns<ChatPlace | null>(),
  /** Marks what came in as read, up to a message by its `localId` (null: all). Nothing is told to the service by that. */
  'chats.markRead': call(
    z.strictObject({
      ...inReading,
      upTo: z.string().max(64).nullable().default(null),
      /** The person has looked at it, so that the service may be told, where the settings want that. */
      isLooking: z.boolean().default(false),
    }),
  ).returns<ReadingChange>(),
  /** Marks what came in as unread, from a message on by its `localId` (null: the newest that came in). */
  'chats.markUnread': call(
    z.strictObject({ ...inReading, from: z.string().max(64).nullable().default(null) }),
  ).returns<ReadingChange>(),
  /** The country that numbers without one are first read with, until a person picks another. `region` is the system's. */
  'chats.numberCountry': call(
    z.strictObject({ instanceId: instanceIdSchema, region: z.string().length(2).nullable() }),
  ).returns<NumberCountry>(),
  /**
   * Reads numbers in any written form, and chat ids, in their order; what cannot be read has its problem. What begins with `+`, `00` or
   * the exit code of the country is international, all else is first a number of the country, which a person sees and can change.
   */
  'chats.readRecipients': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      written: z.array(z.string().max(1_000)).max(1_000),
      country: countrySchema.default(null),
    }),
  ).returns<(ReadRecipients | { written: string; error: AppError })[]>(),
  /**
   * Asks the service whether the network knows the number of a chat that is to be opened, where the service offers that: once an hour
   * for each number. Null: it says nothing.
   */
  'chats.onNetwork': call(z.strictObject(inChat)).returns<NumberOnNetwork | null>(),
  'chats.get': call(z.strictObject(inChat)).returns<ChatDetails>(),
  /** Whether somebody is writing in the chat at the moment, as far as the service tells that. */
  'chats.writing': call(z.strictObject(inChat)).returns<boolean>(),
  /** Tells that a window shows a chat: the next start begins there. It is gone with the chat. */
  'chats.noteOpened': call(z.strictObject(inChat)).returns<null>(),
  'chats.openedLast': call(z.strictObject({ instanceId: instanceIdSchema })).returns<
    string | null
  >(),
  /**
   * Opens the chat, making it if it is new; where one is here under the other form of its number, that. A new one has the form that the
   * network named, if `chats.onNetwork` was answered so. `name`, where it is not empty, becomes its name.
   */
  'chats.open': call(
    z.strictObject({ ...inChat, name: z.string().max(200).default('') }),
  ).returns<Chat>(),
  /** An empty name takes the name away. */
  'chats.rename': call(z.strictObject({ ...inChat, name: z.string().max(200) })).returns<Chat>(),
  /** The time zone at the other end, of a number whose country has several; null: it is not known. */
  'chats.setZone': call(z.strictObject({ ...inChat, zone: zoneSchema.nullable() })).returns<null>(),
  /** What a person notes about the chat, for the agents alone; `people.get` answers it. */
  'chats.setNotes': call(
    z.strictObject({ ...inChat, notes: z.string().max(20_000) }),
  ).returns<null>(),
  /** Ends a snooze too. Every call that answers {@link FormerOrder} answers what it changed, as it was. */
  'chats.close': call(z.strictObject(some)).returns<FormerOrder[]>(),
  'chats.reopen': call(z.strictObject(some)).returns<FormerOrder[]>(),
  'chats.pin': call(z.strictObject(some)).returns<FormerOrder[]>(),
  'chats.unpin': call(z.strictObject(some)).returns<FormerOrder[]>(),
  /**
   * Until a time (milliseconds since 1970), or until something comes in; a closed chat is reopened. Not only `unlessAnswered`: what is
   * promised is to be done at that time also where something came in.
   */
  'chats.snooze': call(
    z.strictObject({
      ...some,
      until: z.int().min(0),
      unlessAnswered: z.boolean().default(true),
      note: noteSchema.default(''),
    }),
  ).returns<FormerOrder[]>(),
  /** Ends what was promised too. */
  'chats.unsnooze': call(z.strictObject(some)).returns<FormerOrder[]>(),
  'chats.assignLabels': call(
    z.strictObject({ ...some, add: labelIdsSchema, remove: labelIdsSchema }),
  ).returns<FormerOrder[]>(),
  /** How many of the chats have each label that any of them has. */
  'chats.labelsOf': call(z.strictObject(some)).returns<Record<string, number>>(),
  'chats.restore': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      chats: z.array(formerOrderSchema).min(1).max(1_000),
    }),
  ).returns<null>(),
  /** By name, each with the number of its chats; a search with that of its messages, counted up to 1,000. */
  'chats.labels': call(z.strictObject({ instanceId: instanceIdSchema })).returns<
    (ChatLabel & { chats: number })[]
  >(),
  /**
   * Makes a label, or renames and recolours it; a name that another has is refused (`name`, `name-taken`), and with `mustExist` a label
   * that is gone (`name`, `label-deleted`).
   */
  'chats.saveLabel': call(
    z.strictObject({ ...labelSchema, mustExist: mustExistSchema }),
  ).returns<ChatLabel>(),
  /** Answers which chats had it. */
  'chats.removeLabel': call(
    z.strictObject({ instanceId: instanceIdSchema, labelId: z.uuid() }),
  ).returns<string[]>(),
  /** By name, each with the number of its chats. */
  'chats.views': call(z.strictObject({ instanceId: instanceIdSchema })).returns<
    (ChatView & { count: number; isMore: boolean })[]
  >(),
  /**
   * Makes or replaces a view; a name that another has is refused (`name`, `name-taken`), and with `mustExist` a view that is gone
   * (`name`, `view-deleted`).
   */
  'chats.saveView': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      ...chatViewSchema.shape,
      mustExist: mustExistSchema,
    }),
  ).returns<ChatView>(),
  'chats.removeView': call(
    z.strictObject({ instanceId: instanceIdSchema, viewId: z.uuid() }),
  ).returns<null>(),
};
