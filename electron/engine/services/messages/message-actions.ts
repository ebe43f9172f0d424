import type { ActKind } from '../../../../shared/domain/act-state.ts';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import { notFound } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { NewAct } from '../../store/tables/acts-table.ts';
import type { InstanceServiceOf } from '../service-of.ts';
import type { SettingsService } from '../settings.ts';
import { type ResolvedMessage, resolveMessageIds } from './resolve-message-id.ts';

/** Seconds in which a deletion can be undone, at least. */
const shortestUndo = 5;

/** Creates the service that deletes messages and marks them as seen (interface.md §4.6 to §4.8). */
export function createActs(
  { history, events, messageActions }: InstanceSession,
  settings: SettingsService,
): InstanceServiceOf<'acts'> {
  const changed = (chatIds: Iterable<string>): void => {
    messageActions.wake();
    for (const chatId of new Set(chatIds)) events.messagesChanged(chatId);
    events.publish('acts.changed', {});
  };

  const add = async (runId: string, acts: NewAct[], heldUntil: number | null): Promise<void> => {
    await history.acts.add(runId, acts, heldUntil, Date.now());
    changed(acts.map(({ chatId }) => chatId));
  };

  return {
    delete: async ({ runId, messageIds }) => {
      const named = await resolveMessageIds(history, messageIds);
      const seconds = Math.max(shortestUndo, settings.get().sending.undoSeconds);
      const acts = named.map((one) => actOn('delete', one, null));
      await add(runId, acts, Date.now() + seconds * 1_000);
    },
    markSeen: async ({ runId, messageIds, participant }) => {
      const named = await resolveMessageIds(history, messageIds);
      const acts = named.map((one) => actOn('seen', one, participantOf(one, participant)));
      await add(runId, acts, null);
    },
    readChat: async ({ runId, chatId, messages }) => {
      if ((await history.chats.get(chatId)) === null) throw notFound('chat');
      const whole = { localId: null, messageId: null, participant: null };
      await add(runId, [{ kind: 'read-chat', chatId, ...whole, messages }], null);
    },
    cancel: async ({ actId }) => {
      const chatId = await history.acts.cancel(actId, Date.now());
      changed(chatId === null ? [] : [chatId]);
    },
    tryAgain: async ({ actId }) => {
      const chatId = await history.acts.tryAgain(actId, Date.now());
      changed(chatId === null ? [] : [chatId]);
    },
  };
}

function actOn(
  kind: ActKind,
  { parts, messageId, message }: ResolvedMessage,
  participant: string | null,
): NewAct {
  const localId = message?.localId ?? null;
  return { kind, chatId: parts.chatId, localId, messageId, participant, messages: null };
}

/** Where the chat is not one person's, who wrote the message (interface.md §4.6); what the record says comes first. */
function participantOf({ parts, message }: ResolvedMessage, asked: string | null): string | null {
  if (parts.fromMe || parseChatId(parts.chatId)?.kind !== 'group') return null;
  return message?.sender?.chatId ?? asked;
}
