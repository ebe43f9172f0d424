import * as z from 'zod';
import { call } from './call.ts';
import type { Chat, MessageKind } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

/**
 * Why something is still to be done.
 *
 * - `unknown`, `rejected`, `not-sent`: a message that needs a decision; `not-sent` because of its file
 * - `scheduled`: is sent at its time; `missed`: Postline was not running then; `held`: it is of a restored instance
 * - `answered`: was to be sent only if they don’t write before, and they have
 * - `draft`: was scheduled and is being edited; its time stays with it, though nothing sends it then
 * - `snoozed`: a chat comes back; `promised`: it does so whatever they write before
 */
export type OwedKind =
  | 'unknown'
  | 'rejected'
  | 'not-sent'
  | 'scheduled'
  | 'missed'
  | 'held'
  | 'answered'
  | 'draft'
  | 'snoozed'
  | 'promised';

/** Something that this desk has still to do in a chat. */
export interface OwedItem {
  kind: OwedKind;
  chat: Pick<Chat, 'chatId' | 'name' | 'number'>;
  /** The message, or what is scheduled; null: it is the chat. */
  localId: string | null;
  /** Milliseconds since 1970: when it is due, or since when it needs a decision. */
  at: number;
  isDue: boolean;
  /** What is on hold was planned for then, in milliseconds since 1970; null: it is not on hold. */
  plannedFor: number | null;
  /** It is sent at its time only if they don’t answer before. */
  unlessAnswered: boolean;
  /** The beginning of its text, or the name of its file; of a chat all that was noted, else the beginning of what was said last. */
  excerpt: string;
  messageKind: MessageKind;
  /** The network does not have the number: to send again does not help. */
  isNotOnNetwork: boolean;
}

export interface OwedList {
  items: OwedItem[];
  total: number;
  /** How many are due; they come first. */
  due: number;
}

export const owedCalls = {
  /** What this desk has still to do in its chats: what is due, and then the rest, each by its time. */
  'chats.owed': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      limit: z.int().min(1).max(1_000).default(100),
    }),
  ).returns<OwedList>(),
};
