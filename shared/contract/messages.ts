import * as z from 'zod';
import type { ReturnedCard } from '../domain/compare-card.ts';
import type { Failure } from '../domain/failure.ts';
import type { LinkCard } from '../domain/link-card.ts';
import type { SendAs, VoiceFacts } from '../domain/media.ts';
import type { MessageState } from '../domain/message-state.ts';
import type { LinkPreview } from '../domain/returned-preview.ts';
import type { MediaSource } from './attachments.ts';
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

export const linkCardSchema = z.strictObject({
  address: z.string().max(10_000),
  title: z.string().max(10_000),
  description: z.string().max(10_000),
  imageAddress: z.string().max(10_000),
  highQuality: z.boolean(),
});

/** What a message is beside its text, which is the caption of media. */
export type MessageContent =
  | {
      kind: 'text';
      /** Of the link in it, as the service answered (interface.md §2.4); missing where it answered none. */
      preview?: LinkPreview;
    }
  | {
      kind: 'link-card';
      card: LinkCard;
      /** What the service answered of it (interface.md §4.2); null until it did. */
      returned: ReturnedCard | null;
    }
  | {
      kind: 'media';
      sendAs: SendAs;
      source: MediaSource;
      fileName: string;
      mimetype: string | null;
      hasThumbnail: boolean;
      /** Its content lies in Postline's own folder and can be shown or played (`contentAddress`). */
      hasContent: boolean;
      voice: VoiceFacts | null;
    };

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
  /** What was written; the caption of media, which may be empty. */
  text: string;
  content: MessageContent;
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
  /** The newest `limit` messages before a position (null: the end), fewer where they are long, oldest first. */
  'messages.list': call(
    z.strictObject({
      ...inInstance,
      chatId: chatIdSchema,
      before: z.int().min(1).nullable().default(null),
      limit: z.int().min(1).max(100).default(50),
    }),
  ).returns<{ messages: Message[]; before: number | null }>(),
  /**
   * Sends what a draft holds: the text, or the text with its card, and after it one message an attachment, in the order
   * given; each carries the reply. Answers once all of them and their places in the outbox are synced to disk; the
   * draft and those attachments end with it. With a time they are scheduled (scheduled.ts), and no message is answered.
   */
  'messages.send': call(
    z.strictObject({
      ...inInstance,
      chatId: chatIdSchema,
      /** Of the text; made by the page, so that one act is one message however often it is repeated. */
      localId: z.uuid(),
      /** May be empty where there is an attachment or a card. */
      text: z.string().max(2_000_000),
      card: linkCardSchema.nullable().default(null),
      attachmentIds: z.array(z.string().min(1).max(64)).max(100).default([]),
      replyToLocalId: z.string().max(64).nullable(),
      options: textOptionsSchema,
      /** Milliseconds since 1970 to send it at; null: now. Refused with `invalid-input` `sendAt` where it is past or more than a year ahead. */
      sendAt: z.int().min(0).nullable().default(null),
    }),
  ).returns<Message[]>(),
  'messages.sendAgain': call(one).returns<Message>(),
  'messages.markArrived': call(one).returns<Message>(),
  /** Takes a message out of the line; breaks off an upload whose last byte has not left. */
  'messages.cancel': call(one).returns<Message>(),
  /** Copies text, card, reply and options, or the attachment, of a rejected or cancelled message into the chat's draft, which must be empty. */
  'messages.edit': call(one).returns<null>(),
};
