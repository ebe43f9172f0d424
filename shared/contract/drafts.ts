import * as z from 'zod';
import type { LinkCard } from '../domain/link-card.ts';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import { linkCardSchema, type Quote, type TextOptions, textOptionsSchema } from './messages.ts';

/** What was begun to be written; its attachments are asked for by `attachments.list`. */
export interface Draft {
  text: string;
  card: LinkCard | null;
  replyTo: Quote | null;
  /** Null where the person changed nothing: the settings apply. */
  options: TextOptions | null;
  /** When it is to be sent, of a scheduled message that is edited, in milliseconds since 1970; null: at once, as where that time has passed. */
  sendAt: number | null;
  /** It is sent at that time only if they don’t answer before; left out: whatever they write. */
  unlessAnswered?: boolean;
  /** The text goes as a message of its own; left out: as the caption of the first attachment that can have one. */
  isTextApart?: boolean;
}

const inChat = { instanceId: instanceIdSchema, chatId: chatIdSchema };

export const draftCalls = {
  'drafts.get': call(z.strictObject(inChat)).returns<Draft>(),
  /** Returns once the draft is on disk. Blanks without a card, a reply or a time are no draft: it is removed. Attachments stay. */
  'drafts.save': call(
    z.strictObject({
      ...inChat,
      text: z.string().max(2_000_000),
      card: linkCardSchema.nullable().default(null),
      replyToLocalId: z.string().max(64).nullable(),
      options: textOptionsSchema.nullable(),
      sendAt: z.int().min(0).nullable().default(null),
      unlessAnswered: z.boolean().default(false),
      isTextApart: z.boolean().default(false),
    }),
  ).returns<null>(),
};
