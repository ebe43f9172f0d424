import * as z from 'zod';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import { type Quote, type TextOptions, textOptionsSchema } from './messages.ts';

export interface Draft {
  text: string;
  replyTo: Quote | null;
  /** Null where the person changed nothing: the settings apply. */
  options: TextOptions | null;
}

const inChat = { instanceId: instanceIdSchema, chatId: chatIdSchema };

export const draftCalls = {
  'drafts.get': call(z.strictObject(inChat)).returns<Draft>(),
  /** Answers once the draft is on disk. An empty one is removed. */
  'drafts.save': call(
    z.strictObject({
      ...inChat,
      text: z.string().max(2_000_000),
      replyToLocalId: z.string().max(64).nullable(),
      options: textOptionsSchema.nullable(),
    }),
  ).returns<null>(),
};
