import * as z from 'zod';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import { messageIdSchema, runIdSchema } from './messages.ts';

const inInstance = { instanceId: instanceIdSchema };
const one = z.strictObject({ ...inInstance, actionId: z.int().min(1) });

/** Messages by their ids (interface.md §2.3), known here or not. A run that is known already adds nothing. */
const onMessages = z.strictObject({
  ...inInstance,
  runId: runIdSchema,
  messageIds: z.array(messageIdSchema).min(1).max(500),
  /** Who wrote them, a chat id, where that is asked for and the console does not know (interface.md §4.6). */
  participant: chatIdSchema.nullable().default(null),
});

export const messageActionCalls = {
  /** Asks the service to delete messages for everyone, after a time in which that can be undone. */
  'messageActions.delete': call(onMessages).returns<null>(),
  'messageActions.markSeen': call(onMessages).returns<null>(),
  /** Reacts to a message with an emoji, in place of the one before; an empty one takes it away. */
  'messageActions.react': call(
    z.strictObject({
      ...inInstance,
      runId: runIdSchema,
      messageId: messageIdSchema,
      emoji: z.string().max(64),
    }),
  ).returns<null>(),
  /** Puts stars on messages, or takes them away. */
  'messageActions.star': call(
    onMessages.omit({ participant: true }).extend({ isStarred: z.boolean() }),
  ).returns<null>(),
  /** Marks the latest messages of a chat as read; null: as many as the service takes (interface.md §4.7). */
  'messageActions.readChat': call(
    z.strictObject({
      ...inInstance,
      runId: runIdSchema,
      chatId: chatIdSchema,
      messages: z.int().min(1).max(100_000).nullable(),
    }),
  ).returns<null>(),
  /** Takes an action back that has not left yet; otherwise nothing happens. */
  'messageActions.cancel': call(one).returns<null>(),
  /** Puts a refused or failed action in line again. */
  'messageActions.retry': call(one).returns<null>(),
};
