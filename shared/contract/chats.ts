import * as z from 'zod';
import type { AppError } from '../domain/app-error.ts';
import type { ChatKind } from '../domain/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import type { SendAs } from '../domain/media.ts';
import type { MessageState } from '../domain/message-state.ts';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

/** What a message is, for a list that shows it in one line. */
export type MessageKind = 'text' | 'link-card' | 'forward' | 'record' | SendAs;

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

/** A row of the chat list. */
export interface ChatSummary extends Chat {
  /** Milliseconds since 1970 of the newest message or draft. */
  lastActivityAt: number;
  /** The newest message: the beginning of its text, or the name of its file, and its state. */
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
}

/** How many chats there are of each filter. */
export interface ChatCounts {
  unread: number;
  drafts: number;
  needsReview: number;
}

/** A chat that wants to be looked at, and where: null where it opens by itself. */
export interface NextChat {
  chatId: string;
  localId: string | null;
}

/** Positions of messages whose reading was changed: with them it can be taken back. */
export interface ReadingChange {
  changed: number[];
}

/** A row of the list by its number, from 0, and whose it is. */
export interface ChatPlace {
  chatId: string;
  index: number;
}

/** What a written phone number or chat id becomes. */
export interface Recipient extends Chat {
  /** The chat is in the list already. */
  known: boolean;
  /** The country that a number without one was taken to belong to; null where nothing was assumed. */
  assumedCountry: string | null;
}

export const chatIdSchema = z.string().min(1).max(64);

const inChat = { instanceId: instanceIdSchema, chatId: chatIdSchema };

const inReading = {
  ...inChat,
  /** Only these, to take a change back; null: as the rest says. */
  only: z.array(z.int()).max(1_000_000).nullable().default(null),
};

const inList = {
  instanceId: instanceIdSchema,
  /** Words of the name in any order, or digits of the number. */
  search: z.string().max(200).default(''),
  /** As the chips above the list. */
  filter: z.enum(['all', 'unread', 'drafts', 'needsReview']).default('all'),
};

export const chatCalls = {
  /** Newest activity first. */
  'chats.list': call(
    z.strictObject({
      ...inList,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(200).default(100),
    }),
  ).returns<{
    chats: ChatSummary[];
    total: number;
  }>(),
  'chats.counts': call(z.strictObject({ instanceId: instanceIdSchema })).returns<ChatCounts>(),
  /** The chat after another in the list, or before it, wherever the list is scrolled; null at its ends. */
  'chats.neighbour': call(
    z.strictObject({
      ...inList,
      chatId: chatIdSchema.nullable(),
      step: z.union([z.literal(1), z.literal(-1)]),
    }),
  ).returns<ChatPlace | null>(),
  /**
   * The next chat of the list after another that has something unread, or that needs the person: something unread or a message that
   * needs review. After the last comes the first; null where there is no other.
   */
  'chats.next': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      chatId: chatIdSchema.nullable(),
      of: z.enum(['unread', 'needsMe']),
    }),
  ).returns<NextChat | null>(),
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
  /** The same for a list that was pasted, in its order; what cannot be read has its problem. */
  'chats.readRecipients': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      written: z.array(z.string().max(1_000)).max(1_000),
      country: z.string().length(2).nullable().default(null),
    }),
  ).returns<({ written: string } & ({ recipient: Recipient } | { error: AppError }))[]>(),
  'chats.get': call(z.strictObject(inChat)).returns<Chat>(),
  /**
   * Reads any written form of a number, or a chat id; `country` (ISO 3166-1) is for numbers without `+`. Without one, the country
   * chosen last is assumed, then that of most chats, then `region`, the system's; where `region` is left out, none is.
   */
  'chats.readRecipient': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      written: z.string().max(1_000),
      country: z.string().length(2).nullable().default(null),
      region: z.string().length(2).nullable().optional(),
    }),
  ).returns<Recipient>(),
  /** Opens the chat, making it if it is new; `name`, where it is not empty, becomes its name. */
  'chats.open': call(
    z.strictObject({ ...inChat, name: z.string().max(200).default('') }),
  ).returns<Chat>(),
  /** An empty name takes the name away. */
  'chats.rename': call(z.strictObject({ ...inChat, name: z.string().max(200) })).returns<Chat>(),
};
