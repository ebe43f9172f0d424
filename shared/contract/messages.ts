import * as z from 'zod';
import type { Failure } from '../domain/failure.ts';
import type { MessageState } from '../domain/message-state.ts';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

/** How a text is sent (interface.md §4.1). */
export const textOptionsSchema = z.strictObject({
  linkPreview: z.boolean(),
  linkPreviewHighQuality: z.boolean(),
  safeSend: z.boolean(),
});

export type TextOptions = z.output<typeof textOptionsSchema>;

/** The message a reply answers, as far as the console knows it. */
export interface Quote {
  localId: string;
  excerpt: string;
}

export interface Message {
  /** The console's own id; every message has one from the moment it is on disk. */
  localId: string;
  /** Place in the history; grows with time, unique within an instance. */
  position: number;
  chatId: string;
  text: string;
  replyTo: Quote | null;
  options: TextOptions;
  state: MessageState;
  /** Milliseconds since 1970 when a held message takes its turn; null where it is not held. */
  heldUntil: number | null;
  failure: Failure | null;
  /** `<true|false>_<chatId>_<key id>` (interface.md §2.3); null until an answer carried a key. */
  messageId: string | null;
  /** The service's own word, `PENDING` as a rule (interface.md §3); null where the answer had none. */
  serviceStatus: string | null;
  /** True where a person, not the service, said that it arrived. */
  arrivedByHand: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When it came into its state. */
  stateAt: number;
}

const inInstance = { instanceId: instanceIdSchema };
const one = z.strictObject({ ...inInstance, localId: z.string().min(1).max(64) });

export const messageCalls = {
  /** The newest `limit` messages before a position (null: the end), oldest first. */
  'messages.list': call(
    z.strictObject({
      ...inInstance,
      chatId: chatIdSchema,
      before: z.int().min(1).nullable().default(null),
      limit: z.int().min(1).max(100).default(50),
    }),
  ).returns<{ messages: Message[]; before: number | null }>(),
  /** Answers once the message and its place in the outbox are synced to disk; the draft of the chat is cleared with it. */
  'messages.send': call(
    z.strictObject({
      ...inInstance,
      chatId: chatIdSchema,
      /** Made by the page, so that one act is one message however often it is repeated. */
      localId: z.uuid(),
      text: z.string().max(2_000_000),
      replyToLocalId: z.string().max(64).nullable(),
      options: textOptionsSchema,
    }),
  ).returns<Message>(),
  'messages.sendAgain': call(one).returns<Message>(),
  'messages.markArrived': call(one).returns<Message>(),
  'messages.cancel': call(one).returns<Message>(),
  /** Copies text, reply and options of a rejected or cancelled message into the chat's draft, which must be empty. */
  'messages.edit': call(one).returns<null>(),
};
