import * as z from 'zod';
import type { AppError } from '../domain/app-error.ts';
import type { ChatKind } from '../domain/chat-id.ts';
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
  last: { kind: MessageKind; excerpt: string; state: MessageState; at: number } | null;
  /** What was begun: the beginning of its text, and how many attachments it has. */
  draft: { excerpt: string; attachments: number } | null;
  /** Messages whose fate a person has to decide. */
  undecided: number;
  /** Incoming messages that were not marked as seen. */
  unread: number;
}

/** How many chats there are of each filter. */
export interface ChatCounts {
  unread: number;
  drafts: number;
  undecided: number;
}

/** What a written phone number or chat id becomes. */
export interface Recipient extends Chat {
  /** The chat is in the list already. */
  known: boolean;
}

export const chatIdSchema = z.string().min(1).max(64);

const inChat = { instanceId: instanceIdSchema, chatId: chatIdSchema };

export const chatCalls = {
  /** Newest activity first. `search` matches name and number; `filter` as the chips above the list. */
  'chats.list': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      search: z.string().max(200).default(''),
      filter: z.enum(['all', 'unread', 'drafts', 'undecided']).default('all'),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(200).default(100),
    }),
  ).returns<{
    chats: ChatSummary[];
    total: number;
    counts: ChatCounts;
  }>(),
  /** The same for a list that was pasted, in its order; what cannot be read has its problem. */
  'chats.readRecipients': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      written: z.array(z.string().max(1_000)).max(1_000),
      country: z.string().length(2).nullable().default(null),
    }),
  ).returns<({ written: string } & ({ recipient: Recipient } | { error: AppError }))[]>(),
  'chats.get': call(z.strictObject(inChat)).returns<Chat>(),
  /** Reads any written form of a number, or a chat id; `country` (ISO 3166-1) is for numbers without `+`. */
  'chats.readRecipient': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      written: z.string().max(1_000),
      country: z.string().length(2).nullable().default(null),
    }),
  ).returns<Recipient>(),
  /** Opens the chat, making it if it is new. */
  'chats.open': call(z.strictObject(inChat)).returns<Chat>(),
  /** An empty name takes the name away. */
  'chats.rename': call(z.strictObject({ ...inChat, name: z.string().max(200) })).returns<Chat>(),
};
