import * as z from 'zod';
import { call } from './call.ts';
import { type Chat, chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import type { MessageContent, Quote, TextOptions } from './messages.ts';

/** What is to be sent at a time; becomes a message of the same `localId` then. */
export interface ScheduledMessage {
  localId: string;
  chatId: string;
  chat: Pick<Chat, 'name' | 'number'>;
  text: string;
  content: MessageContent;
  replyTo: Quote | null;
  options: TextOptions;
  /** Milliseconds since 1970, as is `sendAt`. */
  createdAt: number;
  sendAt: number;
  /** Postline was not running at its time, or what came in was not known then, or they answered before: it is sent only when a person says so. */
  missed: boolean;
  /** It is of a restored instance, and sent only when a person says so, whatever its time. */
  held: boolean;
  /** It is sent only if nothing comes into its chat before. */
  unlessAnswered: boolean;
  /** When something did, so that it is sent only when a person says so; null: nothing has. */
  answeredAt: number | null;
  /** The place of the newest message that was here when this was read: what comes in later nobody has seen beside it. */
  cameBefore: number;
}

const one = { instanceId: instanceIdSchema, localId: z.string().min(1).max(64) };

export const scheduledCalls = {
  /** By time; of all chats where `chatId` is null. */
  'scheduled.list': call(
    z.strictObject({ instanceId: instanceIdSchema, chatId: chatIdSchema.nullable() }),
  ).returns<ScheduledMessage[]>(),
  /**
   * Refused as `sendAt` of `messages.send` is. `unlessAnswered`: only if nothing comes into its chat beside what was here at `cameBefore`; null: beside what is here now.
   */
  'scheduled.changeTime': call(
    z.strictObject({
      ...one,
      sendAt: z.int().min(0),
      unlessAnswered: z.boolean().default(false),
      cameBefore: z.int().min(0).nullable().default(null),
    }),
  ).returns<null>(),
  /** Refused with `someone-answered` or `someone-is-answering` where somebody else of the team did, or does; `anyway`: it goes in spite of it. */
  'scheduled.sendNow': call(
    z.strictObject({ ...one, anyway: z.boolean().default(false) }),
  ).returns<null>(),
  /** Puts it back where it was written: text, card, reply and options into the draft, which must be empty; media into the tray. */
  'scheduled.edit': call(z.strictObject(one)).returns<null>(),
  'scheduled.discard': call(z.strictObject(one)).returns<null>(),
};
