import * as z from 'zod';
import type { MessageState } from '../domain/message-state.ts';
import { call } from './call.ts';
import { type Chat, chatIdSchema, type MessageKind } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import type { Sender } from './messages.ts';
import type { TeamAuthor } from './team.ts';

/** A piece of a text that is shown, marked where the search found it. */
export interface ExcerptPart {
  text: string;
  isMatch: boolean;
}

export interface FoundChat extends Chat {
  /** Empty where it has no name. */
  nameParts: ExcerptPart[];
  numberParts: ExcerptPart[];
  /** What a person noted about the chat, and its labels, around the first hit; empty where there are none. */
  noteParts: ExcerptPart[];
  /** Milliseconds since 1970. */
  lastActivityAt: number;
}

export interface FoundMessage {
  localId: string;
  chat: Chat;
  direction: 'in' | 'out';
  /** Null for one's own. */
  sender: Sender | null;
  /** Who of the team sent it from another console; missing: nobody else. */
  author?: TeamAuthor;
  kind: MessageKind;
  state: MessageState;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** What was found around its first hit: the text, else a file's name, a card, or who wrote it. */
  excerpt: ExcerptPart[];
}

export interface FoundThread {
  threadId: string;
  /** Empty where only the id is known. */
  numberParts: ExcerptPart[];
  /** The last message around the first hit. */
  excerpt: ExcerptPart[];
  /** Milliseconds since 1970; null where not known. */
  lastMessageAt: number | null;
  /** As it was last confirmed; null where that is not known. */
  archived: boolean | null;
}

export interface FoundSms {
  messageId: string;
  /** Null where the service does not say. */
  threadId: string | null;
  isIncoming: boolean;
  /** Of the other end, grouped as its country writes it. */
  number: string;
  /** Milliseconds since 1970; null where not known. */
  at: number | null;
  /** Its text around the first hit. */
  excerpt: ExcerptPart[];
}

/** One page of messages, newest first. */
export interface FoundMessages {
  items: FoundMessage[];
  /** Where the next page begins; null: this is the last. */
  next: number | null;
}

/** How much of the history is indexed: what is not, no search finds yet. Newer messages come first. */
export interface IndexProgress {
  done: number;
  total: number;
}

/** The first of a group, and how many there are. */
interface FoundGroup<Item> {
  items: Item[];
  /** Counted up to 1,000. */
  total: number;
  /** There are more than were counted. */
  isMore: boolean;
}

export interface Found {
  /** Newest activity first. Chats and threads are found by words alone: an operator that tells of messages finds none. */
  chats: FoundGroup<FoundChat>;
  messages: FoundGroup<FoundMessage> & FoundMessages;
  threads: FoundGroup<FoundThread>;
  /** SMS that are kept here, newest first. */
  sms: FoundGroup<FoundSms>;
  /** Null: everything is indexed. */
  indexed: IndexProgress | null;
}

/** As shared/domain/search-query.ts reads it; dates are of this computer's time zone. */
const querySchema = z.string().max(1_000);

const inInstance = { instanceId: instanceIdSchema, query: querySchema };

export const searchCalls = {
  /** The first of each group; a query without words and operators finds nothing. */
  'search.find': call(
    z.strictObject({ ...inInstance, limit: z.int().min(1).max(100).default(20) }),
  ).returns<Found>(),
  /** A further page of the messages that `search.find` found, from its `next`. */
  'search.messages': call(
    z.strictObject({
      ...inInstance,
      next: z.int(),
      limit: z.int().min(1).max(100).default(50),
    }),
  ).returns<FoundMessages>(),
  /** The messages of one chat, newest first: how many there are, and the newest 2,000 of them. */
  'search.inChat': call(z.strictObject({ ...inInstance, chatId: chatIdSchema })).returns<{
    total: number;
    localIds: string[];
  }>(),
};
