import * as z from 'zod';
import type { ReturnedCard } from '../domain/compare-card.ts';
import type { Failure } from '../domain/failure.ts';
import type { LinkCard } from '../domain/link-card.ts';
import type { PictureSize, SendAs, VoiceFacts } from '../domain/media.ts';
import type { MediaCopy } from '../domain/media-copy.ts';
import type { MessageActionKind, MessageActionState } from '../domain/message-action-state.ts';
import type { Settlement } from '../domain/settlement.ts';
import type { MessageState } from '../domain/message-state.ts';
import type { ToldKind } from '../domain/told-state.ts';
import type { LinkPreview } from '../domain/returned-preview.ts';
import type { FormContent } from '../domain/written-content.ts';
import type { MediaSource } from './attachments.ts';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import type { TeamAuthor } from './team.ts';

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
      /** Of the small picture; missing where it is not known. */
      thumbnailSize?: PictureSize;
      /** Its content lies in Postline's own folder and can be shown or played (`contentAddress`). */
      hasContent: boolean;
      voice: VoiceFacts | null;
      /** It came in, and its sender had passed it on; left out: not so. */
      isForwarded?: true;
    }
  /** Another message, passed on by the service itself (interface.md §4.5). What is known of it stands in the text. */
  | { kind: 'forward'; sourceMessageId: string; sendAs: SendAs | null; fileName: string }
  /** What an imported record holds beside its text (interface.md §2.4). Its media is not here: a copy that is becomes `media`. */
  | {
      kind: 'record';
      /** The name of the payload object, as `imageMessage`. */
      payload: string;
      sendAs: SendAs | null;
      fileName: string;
      mimetype: string | null;
      /** Bytes. */
      size: number | null;
      /** As large as its small picture would be, by what the record tells; left out: it tells nothing. */
      thumbnailSize?: PictureSize;
      isForwarded: boolean;
      /** How it is with a copy of its media; left out: none can be made. */
      copy?: MediaCopy;
    }
  /** A location, contact cards or a poll; its text is its line in lists (`lineOf`). */
  | FormContent;

/** What a message of media holds. */
export type Media = Extract<MessageContent, { kind: 'media' }>;

/** What became of the newest action of its kind on a message. */
export interface MessageActionStatus {
  actionId: number;
  state: MessageActionState;
  /** Milliseconds since 1970 when it came into its state. */
  at: number;
  /** When a held action leaves, or one is repeated; null where it does not wait for a time. */
  notBefore: number | null;
  failure: Failure | null;
}

/** Something that the service told of a message after it was sent or came in. */
export interface Told {
  kind: ToldKind;
  /** Milliseconds since 1970 of the first time. */
  at: number;
  /** How many readers it was told of: more than one in groups alone. */
  count: number;
  /** Whose console told that it failed, was edited or deleted; missing: this console's own service did. */
  by?: string;
  /** The text that such an edit replaced; missing: it is not known. */
  before?: string;
}

/** Who wrote an incoming message. */
export interface Sender {
  /** As the record has it, in the form of requests where it has one. */
  chatId: string | null;
  name: string | null;
}

/** The message a reply answers, as far as the console knows it. */
export interface Quote {
  localId: string;
  excerpt: string;
}

/** The same as the answer shows it. */
export interface QuotedMessage extends Quote {
  /** It is in the history: one can go to it. */
  isHere: boolean;
  /** One wrote it oneself. */
  isOwn: boolean;
  /** The name of who else wrote it; null where it is not known. */
  author: string | null;
}

export interface Message {
  /** The console's own id; every message has one from the moment it is on disk. */
  localId: string;
  /** Its row is damaged: what stands here is what can be read of it. Missing: it is whole. */
  isDamaged?: true;
  /** Place in its chat; grows with time, unique within the chat. */
  position: number;
  chatId: string;
  /** The chat ID that it has on the wire: its chat's, or a hidden ID that is the same person's. */
  address: string;
  direction: 'in' | 'out';
  /** Null for one's own. */
  sender: Sender | null;
  /** Who of the team sent it from another console; missing: nobody else. */
  author?: TeamAuthor;
  /** Whose console told of it, where this console's own service did not deliver it; missing: it did. */
  toldBy?: TeamAuthor;
  /** It came in a file, not through this console. */
  imported: boolean;
  /** An incoming message that nobody has read here. */
  unread: boolean;
  /** An incoming message of which the service was told that it was seen, or that was imported as read. */
  isSeen: boolean;
  /** What was written; the caption of media, which may be empty. */
  text: string;
  content: MessageContent;
  replyTo: QuotedMessage | null;
  options: TextOptions;
  state: MessageState;
  /** Milliseconds since 1970 when a held message takes its turn; null where it is not held. */
  heldUntil: number | null;
  failure: Failure | null;
  /** `<true|false>_<chatId>_<key id>` (interface.md §2.3); null until an answer carried a key. */
  messageId: string | null;
  /** The service's own word, `PENDING` as a rule (interface.md §3); null where the answer had none. */
  serviceStatus: string | null;
  /** A person, not the service, said that it arrived. */
  confirmedManually: boolean;
  /** How what became of it is, or was, found out after its send was answered without a key; null: the answer told. */
  settlement: Settlement | null;
  /** How often its request left and may have been carried out; left out: once at most. */
  sends?: number;
  /** What the service told of it by itself, each kind once, states in their order first; empty where it told nothing. */
  told: Told[];
  /** A person dismissed it: it no longer needs review. */
  isDismissed: boolean;
  /** Its chat was closed with it, and is open again since it did not go, or may not have arrived. Left out: not so. */
  reopenedChat?: true;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When it came into its state. */
  stateAt: number;
  /** What was asked about it: to delete it for everyone, to mark it as seen. Null: nothing. */
  deletion: MessageActionStatus | null;
  seen: MessageActionStatus | null;
  /** What stands at it, as far as it is known: oneself's as the service took it, others' as records told it; oldest first. */
  reactions: Reaction[];
  /** The service took a star for it. */
  isStarred: boolean;
  /** What was asked for last of both. `value`: the emoji, empty to take it away; 'on' or 'off'. */
  reacting: (MessageActionStatus & { value: string }) | null;
  starring: (MessageActionStatus & { value: string }) | null;
}

/** Each has one at most at a message. */
export interface Reaction {
  emoji: string;
  /** A name, or a number; null: oneself, in Postline or on the phone. */
  author: string | null;
}

/** Messages of a chat that nobody has read here. */
export interface Unread {
  count: number;
  /** The `localId` of the oldest; null: none is unread. */
  first: string | null;
}

/** Messages of a chat, oldest first. */
export interface MessagePage {
  messages: Message[];
  /** What to ask for older messages with; null where there are none. */
  before: number | null;
  /** What to ask for newer messages with; null where there are none. */
  after: number | null;
  /** In the whole chat. */
  unread: Unread;
}

/** One attempt to hand a message over. */
export interface Attempt {
  startedAt: number;
  endedAt: number | null;
  state: MessageState | null;
  failure: Failure | null;
}

/** All that is kept of a message, for whoever has to explain it. */
export interface MessageDetails {
  message: Message;
  attempts: Attempt[];
  /** The request as Postline makes it, without the token; null where no request of it exists. */
  request: RequestShown | null;
  /** The service's answer or the imported record, JSON, whole. */
  record: string | null;
  /** The same for what was asked about the message. */
  actions: (MessageActionStatus & {
    kind: Exclude<MessageActionKind, 'read-chat'>;
    value: string | null;
    record: string | null;
  })[];
}

/** A request of the interface, as it may be shown: its token is left out. */
export interface RequestShown {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON, or what stands for an upload; null: none. */
  body: string | null;
}

export const messageIdSchema = z.string().min(3).max(400);
export const runIdSchema = z.uuid();

/** Where copies of a message go. */
const targetChats = z.array(chatIdSchema).min(1).max(1_000);

/** What of a chat's messages a gallery shows: pictures, videos, files with voice notes, texts and cards with links. */
export type MediaKind = 'image' | 'video' | 'file' | 'link';

const inInstance = { instanceId: instanceIdSchema };
const one = z.strictObject({ ...inInstance, localId: z.string().min(1).max(64) });

/** What came of a send. */
export interface SentMessages {
  /** None where it was scheduled. */
  messages: Message[];
  /** Its chat is closed. It stays open, although it was to be closed, where something came in meanwhile. */
  isClosed: boolean;
}

export const messageCalls = {
  /**
   * The newest messages of a chat; those just before or just after a position; the first of a time (milliseconds since 1970) or
   * later; or those around a message, given by its id, or around the oldest unread one; where there is no such one, the newest.
   */
  'messages.list': call(
    z.strictObject({
      ...inInstance,
      chatId: chatIdSchema,
      before: z.int().min(1).nullable().default(null),
      after: z.int().min(0).nullable().default(null),
      since: z.int().min(0).nullable().default(null),
      around: z.string().max(64).nullable().default(null),
      firstUnread: z.boolean().default(false),
      limit: z.int().min(1).max(100).default(50),
    }),
  ).returns<MessagePage>(),
  /**
   * The messages of a chat with media of a kind, or with links, before a position (null: the end), newest first. A part of
   * the chat is looked through at a time: there may be few or none in it, and more `before` it.
   */
  'messages.media': call(
    z.strictObject({
      ...inInstance,
      chatId: chatIdSchema,
      kind: z.enum(['image', 'video', 'file', 'link']),
      before: z.int().min(1).nullable().default(null),
    }),
  ).returns<{ messages: Message[]; before: number | null }>(),
  /**
   * Sends what a draft holds: the text, or the text with its card, and after it one message an attachment, in the order
   * given, of which one may carry the text as its caption; each carries the reply. Returns once all of them and their places in the outbox are synced to disk; the
   * draft and those attachments end with it. With a time they are scheduled (scheduled.ts), and no message is answered.
   * A text that the chat has as unknown, or as accepted within ten minutes, is refused as `same-as-unknown` or
   * `same-as-recent`, unless `allowDuplicate`. Without a time it is refused as `outside-hours` outside the instance's hours,
   * unless `allowOutsideHours`, and then what waits in its chat goes first; and as `too-many-first-contacts` where it would be to
   * more new people than the instance may write to in a day, unless `allowFirstContacts`.
   */
  'messages.send': call(
    z.strictObject({
      ...inInstance,
      chatId: chatIdSchema,
      /** Of the text; made by the page, so that a repeated call is one message. */
      localId: z.uuid(),
      /** Leaves without the blanks around it. May be empty where there is an attachment or a card. */
      text: z.string().max(2_000_000).trim(),
      card: linkCardSchema.nullable().default(null),
      attachmentIds: z.array(z.string().min(1).max(64)).max(100).default([]),
      /**
       * The attachment, of those given, whose caption the text is (interface.md §4.3), which then is no message of its own. Where that
       * one cannot be sent, or has a caption, and where there is a card, the text is a message all the same.
       */
      captionOf: z.string().min(1).max(64).nullable().default(null),
      replyToLocalId: z.string().max(64).nullable(),
      options: textOptionsSchema,
      /** Milliseconds since 1970 to send it at; null: now. Refused with `invalid-input` `sendAt` where it is past or more than a year ahead. */
      sendAt: z.int().min(0).nullable().default(null),
      /** At that time it is sent only if nothing comes into the chat before. */
      unlessAnswered: z.boolean().default(false),
      allowDuplicate: z.boolean().default(false),
      allowOutsideHours: z.boolean().default(false),
      allowFirstContacts: z.boolean().default(false),
      /**
       * Also where somebody else of the team has answered or is answering, for which it is refused as `someone-answered` or
       * `someone-is-answering` otherwise.
       */
      anyway: z.boolean().default(false),
      /** It was written elsewhere, as in a notification: the chat's draft stays. */
      keepsDraft: z.boolean().default(false),
      /**
       * Closes the chat with it, in the same step, if all of it can be sent and nothing has come in meanwhile. Whatever is on its
       * way there then and is rejected, unknown or cancelled later reopens it (`chats.reopened`).
       */
      closes: z.boolean().default(false),
    }),
  ).returns<SentMessages>(),
  /**
   * Refused as `messages.send` is where the text of an unknown message has been accepted in its chat since, unless
   * `allowDuplicate`; and, unless `anyway`, as `someone-answered` or `someone-is-answering` where somebody else of the team has
   * answered since it was written, or does.
   */
  'messages.sendAgain': call(
    one.extend({
      allowDuplicate: z.boolean().default(false),
      anyway: z.boolean().default(false),
    }),
  ).returns<Message>(),
  'messages.confirmManually': call(one).returns<Message>(),
  /** Dismisses an unknown or rejected message: it no longer needs review. */
  'messages.dismiss': call(one).returns<Message>(),
  /** Takes a message out of the line; breaks off an upload whose last byte has not left; ends the look for one whose answer was lost. */
  'messages.cancel': call(one).returns<Message>(),
  /**
   * Takes back what one press of Send made, in its order: all of it is cancelled, or taken off the schedule, and put back where it was
   * written, and a chat that was closed with it is open again. What was put back before stays as it is. `beside`: something else is in
   * the draft by now, so the text stays in its cancelled message. `left`: a part of it has begun to leave; `refused`: a part was
   * rejected, and none has left; nothing is changed then.
   */
  'messages.takeBack': call(
    z.strictObject({ ...inInstance, localIds: z.array(z.string().min(1).max(64)).min(1).max(101) }),
  ).returns<'back' | 'beside' | 'left' | 'refused'>(),
  /** What was written last of all that waits in a chat for its turn or its time; null: nothing does. */
  'messages.newestWaiting': call(z.strictObject({ ...inInstance, chatId: chatIdSchema })).returns<{
    localId: string;
    kind: 'message' | 'scheduled';
  } | null>(),
  /**
   * Copies text, card, reply and options, or the attachment, of a message into the chat's draft, which must be empty. One
   * that waits is cancelled, a refused one left. Throws `not-found` where it is under way or through.
   */
  'messages.edit': call(one).returns<null>(),
  /**
   * Lets the service forward each message to each chat. Returns once all are on disk as messages of those chats; the run
   * shows what becomes of them (runs.ts). A run that is known already adds nothing. First contacts are refused as by `messages.send`.
   */
  'messages.forward': call(
    z.strictObject({
      ...inInstance,
      runId: runIdSchema,
      messageIds: z.array(messageIdSchema).min(1).max(200),
      chatIds: targetChats,
      allowFirstContacts: z.boolean().default(false),
      /** Also where somebody else of the team is answering in one of them. */
      anyway: z.boolean().default(false),
    }),
  ).returns<null>(),
  /** Sends what a message held to other chats, as new messages of one's own. */
  'messages.resend': call(
    z.strictObject({
      ...inInstance,
      runId: runIdSchema,
      localId: z.string().min(1).max(64),
      chatIds: targetChats,
      allowFirstContacts: z.boolean().default(false),
      anyway: z.boolean().default(false),
    }),
  ).returns<null>(),
  'messages.details': call(one).returns<MessageDetails>(),
};
