import * as z from 'zod';
import type { MessageActionKind, MessageActionState } from '../domain/message-action-state.ts';
import type { Failure } from '../domain/failure.ts';
import type { MessageState } from '../domain/message-state.ts';
import { call } from './call.ts';
import type { Chat } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import { runIdSchema } from './messages.ts';

/** What became of one part of a run: a message in a chat, or an act on a message. */
export type RunResult = {
  chat: Pick<Chat, 'chatId' | 'name' | 'number'>;
  /** The beginning of the message's text, or its id where the text is not known here. */
  excerpt: string;
  failure: Failure | null;
} & (
  | { part: 'message'; localId: string; state: MessageState }
  | {
      part: 'action';
      actionId: number;
      kind: MessageActionKind;
      state: MessageActionState;
      /** Milliseconds since 1970 when a held one leaves, or one is repeated; null where it does not wait for a time. */
      notBefore: number | null;
    }
);

export const runCalls = {
  /** In the order in which they were asked for; empty for a run that does not exist. */
  'messages.runResults': call(
    z.strictObject({ instanceId: instanceIdSchema, runId: runIdSchema }),
  ).returns<RunResult[]>(),
};
