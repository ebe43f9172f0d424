import { randomUUID } from 'node:crypto';
import type { MessageActionKind } from '../../../../shared/domain/message-action-state.ts';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { NewMessageAction } from '../../store/messages/message-actions-table.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import type { SettingsService } from '../../settings/settings.ts';
import { type ResolvedMessage, resolveMessageIds } from './resolve-message-id.ts';

/** Seconds in which a deletion can be undone, at least. */
const shortestUndo = 5;

/** Creates the service that deletes messages, marks them as seen (interface.md §4.6 to §4.8), reacts to them and stars them. */
export function createMessageActions(
  session: InstanceSession,
  settings: SettingsService,
): InstanceServiceOf<'messageActions'> {
  const { history, events, messageActions } = session;
  /** Throws EngineError where the service answered that it has none. */
  const refuseWhereNotOffered = (kind: 'reaction' | 'star'): void => {
    if (session.record.notOffered.includes(kind)) throw invalidInput(kind, 'not-offered');
  };
  const changed = (chatIds: Iterable<string>): void => {
    messageActions.wake();
    for (const chatId of new Set(chatIds)) events.messagesChanged(chatId);
    events.publish('messageActions.changed', {});
  };

  const add = async (
    runId: string,
    actions: NewMessageAction[],
    heldUntil: number | null,
  ): Promise<void> => {
    await history.messageActions.add(runId, actions, heldUntil, Date.now());
    changed(actions.map(({ chatId }) => chatId));
  };

  return {
    delete: async ({ runId, messageIds }) => {
      const named = await resolveMessageIds(history, messageIds);
      const seconds = Math.max(shortestUndo, settings.get().sending.undoSeconds);
      const actions = named.map((one) => apply('delete', one, null));
      await add(runId, actions, Date.now() + seconds * 1_000);
    },
    markSeen: async ({ runId, messageIds, participant }) => {
      const named = await resolveMessageIds(history, messageIds);
      const actions = named.map((one) => apply('seen', one, participantOf(one, participant)));
      await add(runId, actions, null);
    },
    react: async ({ runId, messageId, emoji }) => {
      refuseWhereNotOffered('reaction');
      const [named] = await resolveMessageIds(history, [messageId]);
      if (named) await add(runId, [{ ...apply('reaction', named, null), value: emoji }], null);
    },
    star: async ({ runId, messageIds, isStarred }) => {
      refuseWhereNotOffered('star');
      const named = await resolveMessageIds(history, messageIds);
      const value = isStarred ? 'on' : 'off';
      await add(
        runId,
        named.map((one) => ({ ...apply('star', one, null), value })),
        null,
      );
    },
    readChat: async ({ runId, chatId, messages }) => {
      if ((await history.chats.get(chatId)) === null) throw notFound('chat');
      const whole = { localId: null, messageId: null, participant: null, value: null };
      await add(runId, [{ kind: 'read-chat', chatId, ...whole, messages }], null);
    },
    cancel: async ({ actionId }) => {
      const chatId = await history.messageActions.cancel(actionId, Date.now());
      changed(chatId === null ? [] : [chatId]);
    },
    retry: async ({ actionId }) => {
      const chatId = await history.messageActions.retry(actionId, Date.now());
      changed(chatId === null ? [] : [chatId]);
    },
  };
}

/** Tells the service quietly that messages were seen; what comes of it stands at each of them. */
export async function tellThatSeen(
  session: InstanceSession,
  settings: SettingsService,
  messageIds: string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  const actions = createMessageActions(session, settings);
  await actions.markSeen({ runId: randomUUID(), messageIds, participant: null });
}

function apply(
  kind: MessageActionKind,
  { chatId, messageId, message }: ResolvedMessage,
  participant: string | null,
): NewMessageAction {
  const localId = message?.localId ?? null;
  const none = { messages: null, value: null };
  return { kind, chatId, localId, messageId, participant, ...none };
}

/** Where the chat is not one person's, who wrote the message (interface.md §4.6); what the record says comes first. */
function participantOf({ parts, message }: ResolvedMessage, asked: string | null): string | null {
  if (parts.fromMe || parseChatId(parts.chatId)?.kind !== 'group') return null;
  return message?.sender?.chatId ?? asked;
}
