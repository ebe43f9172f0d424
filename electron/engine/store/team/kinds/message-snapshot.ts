import * as z from 'zod';
import { isMessageState, type MessageState } from '../../../../../shared/domain/message-state.ts';
import { sharedContentSchema } from '../shared-content.ts';
import { jsonText, longText, place, rank, time } from '../team-event.ts';

const state = z.custom<MessageState>((value) => typeof value === 'string' && isMessageState(value));

/** The payload of a message that a member sends. `place`: its place in the chat, if the log gave it one before; `rank` else; times are the store's. */
export const messageSchema = z.object({
  localId: z.string().min(1).max(100),
  address: z.string().nullable(),
  text: longText,
  content: sharedContentSchema.catch({ kind: 'text' }),
  replyTo: z.string().nullable(),
  replyKey: z.object({ keyId: z.string(), fromMe: z.boolean() }).nullable(),
  state,
  stateAt: time,
  createdAt: time,
  failure: jsonText,
  keyId: z.string().nullable(),
  remoteJid: z.string().nullable(),
  serviceStatus: z.string().nullable(),
  answer: jsonText,
  place: place.nullable(),
  rank,
  /** With which template it was sent: the overview of a lead counts them. */
  templateId: z.string().max(100).nullable().catch(null),
});

export type MessageSnapshot = z.output<typeof messageSchema>;
