import * as z from 'zod';
import { call } from './call.ts';
import type { Chat } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import type { Quote } from './messages.ts';

/** A message that a person named by pasting its id. Whether it exists only the service knows. */
export interface Reference {
  /** What a reply quotes: the message's own where it is known here. */
  quote: Quote;
  messageId: string;
  fromMe: boolean;
  chat: Chat;
  /** Its text is here. */
  known: boolean;
}

export const referenceCalls = {
  /** Reads what was pasted: an id (interface.md §2.3), or a record as JSON. Refused with `invalid-input` `written`. */
  'messages.readReference': call(
    z.strictObject({ instanceId: instanceIdSchema, written: z.string().max(200_000) }),
  ).returns<Reference>(),
};
