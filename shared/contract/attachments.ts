import * as z from 'zod';
import { type FileProblem, type SendAs, sendAsKinds, type VoiceFacts } from '../domain/media.ts';
import { type FormKind, type WrittenContent, formKinds } from '../domain/written-content.ts';
import { mostContacts } from '../domain/form-contacts.ts';
import { pollOptions } from '../domain/form-poll.ts';
import type { WrittenProblem } from '../domain/form-rules.ts';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

/** What stands in the tray of a chat's draft: one message of media that is not sent yet. */
export interface Attachment {
  /** Becomes the message's `localId` when it is sent. */
  attachmentId: string;
  chatId: string;
  sendAs: SendAs;
  caption: string;
  fileName: string;
  /** Null where neither content nor name tell. */
  mimetype: string | null;
  source: MediaSource;
  /** A small picture is at the address of `thumbnailAddress` (shared/page-routes.ts). */
  hasThumbnail: boolean;
  voice: VoiceFacts | null;
  /** A recording that is still being listened to: shown by the recorder, not in the tray. */
  isRecording: boolean;
  problem: FileProblem | null;
}

/** A location, contact cards or a poll in the tray, as far as it is written. */
export interface WrittenItem {
  attachmentId: string;
  chatId: string;
  written: WrittenContent;
  /** What keeps it from being sent first; null: nothing. */
  problem: WrittenProblem | null;
}

export type TrayItem = Attachment | WrittenItem;

/** The page never learns where a file lies. */
export type MediaSource = { kind: 'address'; url: string } | { kind: 'file'; size: number };

const sendAsSchema = z.enum(sendAsKinds);
const inChat = { instanceId: instanceIdSchema, chatId: chatIdSchema };
const one = { instanceId: instanceIdSchema, attachmentId: z.string().min(1).max(64) };
const grantIdSchema = z.uuid();

const voiceFactsSchema = z.strictObject({
  seconds: z.number().min(0).max(86_400),
  waveform: z.array(z.int().min(0).max(100)).max(64),
});

// What is wrong with a form is said by its rules (shared/domain/written-content.ts); here only what no form can produce.
const written = z.string().max(10_000);
const writtenSchemas = {
  location: z.strictObject({ kind: z.literal('location'), place: written, title: written }),
  contacts: z.strictObject({
    kind: z.literal('contacts'),
    contacts: z
      .array(z.strictObject({ fullName: written, organization: written, phoneNumber: written }))
      .max(mostContacts),
  }),
  poll: z.strictObject({
    kind: z.literal('poll'),
    name: written,
    options: z.array(written).max(pollOptions.most),
    multipleAnswers: z.boolean(),
  }),
} satisfies Record<FormKind, z.ZodType<WrittenContent>>;

type WrittenSchema = (typeof writtenSchemas)[FormKind];

/** A location, contact cards or a poll as it is written. */
export const writtenContentSchema: z.ZodType<WrittenContent, WrittenContent> = z.discriminatedUnion(
  'kind',
  formKinds.map((kind) => writtenSchemas[kind]) as [WrittenSchema, ...WrittenSchema[]],
);

export const attachmentCalls = {
  /** In the order of the tray, the take included. */
  'attachments.list': call(z.strictObject(inChat)).returns<TrayItem[]>(),
  /** Keeps a form in the tray as it is written, from the first key on; one of that id, which the page makes, is replaced. */
  'attachments.write': call(
    z.strictObject({ ...inChat, attachmentId: z.uuid(), written: writtenContentSchema }),
  ).returns<WrittenItem>(),
  /**
   * Adds files that were granted (`PostlineBridge.grant`); each grant serves once. A file that cannot be sent is
   * added with its `problem`, so that none disappears without a word.
   */
  'attachments.addFiles': call(
    z.strictObject({ ...inChat, grantIds: z.array(grantIdSchema).min(1).max(100) }),
  ).returns<Attachment[]>(),
  /** Media by public address. Refused with `invalid-input` `url` where it is no such address (interface.md §4.3). */
  'attachments.addAddress': call(
    z.strictObject({ ...inChat, url: z.string().max(10_000) }),
  ).returns<Attachment>(),
  /** Keeps a recording with the draft, in place of the take there was, if any. */
  'attachments.addRecording': call(
    z.strictObject({ ...inChat, grantId: grantIdSchema, voice: voiceFactsSchema }),
  ).returns<Attachment>(),
  'attachments.change': call(
    z.strictObject({
      ...one,
      sendAs: sendAsSchema.optional(),
      caption: z.string().max(65_536).optional(),
      fileName: z.string().max(1_000).optional(),
      voice: voiceFactsSchema.optional(),
      /** Of media by address, as a field of it is filled in. Refused as by `attachments.addAddress`. */
      url: z.string().max(10_000).optional(),
    }),
  ).returns<Attachment>(),
  /** Puts it before another of the same chat; null: at the end. */
  'attachments.move': call(
    z.strictObject({ ...one, beforeAttachmentId: z.string().max(64).nullable() }),
  ).returns<null>(),
  /** Can be taken back by `attachments.restore` while the application runs. */
  'attachments.remove': call(z.strictObject(one)).returns<null>(),
  'attachments.restore': call(z.strictObject(one)).returns<TrayItem>(),
};
