import type { CheckedInput } from '../../../../shared/contract/contract.ts';
import type { RunResult } from '../../../../shared/contract/runs.ts';
import type { ActKind } from '../../../../shared/domain/act-state.ts';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import { notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import type { NewAct } from '../../store/tables/acts-table.ts';
import type { Instances } from '../../sessions/instances.ts';
import { type NamedMessage, nameMessage } from './resolve-message-id.ts';
import type { SettingsService } from '../settings.ts';

/** Seconds in which a deletion can be undone, at least. */
const shortestUndo = 5;

/** What is asked of the service about messages: to delete them, to mark them as seen (interface.md §4.6 to §4.8). */
export interface Acts {
  deleteMessages(input: CheckedInput<'acts.delete'>): Promise<void>;
  markSeen(input: CheckedInput<'acts.markSeen'>): Promise<void>;
  readChat(input: CheckedInput<'acts.readChat'>): Promise<void>;
  cancel(instanceId: string, actId: number): Promise<void>;
  tryAgain(instanceId: string, actId: number): Promise<void>;
  results(instanceId: string, runId: string): Promise<RunResult[]>;
}

export function createActs(instances: Instances, settings: SettingsService, events: Events): Acts {
  const announce = (instanceId: string, chatIds: Iterable<string>): void => {
    for (const chatId of new Set(chatIds)) {
      events.publish('messages.changed', { instanceId, chatId });
      events.publish('chats.changed', { instanceId, chatId });
    }
    events.publish('acts.changed', { instanceId });
  };

  const add = async (
    instanceId: string,
    runId: string,
    acts: NewAct[],
    heldUntil: number | null,
  ): Promise<void> => {
    const { history, messageActions } = instances.session(instanceId);
    await history.acts.add(runId, acts, heldUntil, Date.now());
    messageActions.wake();
    announce(
      instanceId,
      acts.map(({ chatId }) => chatId),
    );
  };

  const named = async (instanceId: string, messageIds: readonly string[]) => {
    const { history } = instances.session(instanceId);
    const found: NamedMessage[] = [];
    for (const messageId of new Set(messageIds)) found.push(await nameMessage(history, messageId));
    return found;
  };

  const changed = (instanceId: string, chatId: string | null): void => {
    instances.session(instanceId).messageActions.wake();
    announce(instanceId, chatId === null ? [] : [chatId]);
  };

  return {
    deleteMessages: async ({ instanceId, runId, messageIds }) => {
      const acts = (await named(instanceId, messageIds)).map((one) => actOn('delete', one, null));
      const seconds = Math.max(shortestUndo, settings.get().sending.undoSeconds);
      await add(instanceId, runId, acts, Date.now() + seconds * 1_000);
    },
    markSeen: async ({ instanceId, runId, messageIds, participant }) => {
      const acts = (await named(instanceId, messageIds)).map((one) =>
        actOn('seen', one, participantOf(one, participant)),
      );
      await add(instanceId, runId, acts, null);
    },
    readChat: async ({ instanceId, runId, chatId, messages }) => {
      const { history } = instances.session(instanceId);
      if ((await history.chats.get(chatId)) === null) throw notFound('chat');
      const whole = { localId: null, messageId: null, participant: null };
      await add(instanceId, runId, [{ kind: 'read-chat', chatId, ...whole, messages }], null);
    },
    cancel: async (instanceId, actId) => {
      const { history } = instances.session(instanceId);
      changed(instanceId, await history.acts.cancel(actId, Date.now()));
    },
    tryAgain: async (instanceId, actId) => {
      const { history } = instances.session(instanceId);
      changed(instanceId, await history.acts.tryAgain(actId, Date.now()));
    },
    results: (instanceId, runId) => instances.session(instanceId).history.runs.results(runId),
  };
}

function actOn(
  kind: ActKind,
  { parts, messageId, message }: NamedMessage,
  participant: string | null,
): NewAct {
  const localId = message?.localId ?? null;
  return { kind, chatId: parts.chatId, localId, messageId, participant, messages: null };
}

/** Where the chat is not one person's, who wrote the message (interface.md §4.6); what the record says comes first. */
function participantOf({ parts, message }: NamedMessage, asked: string | null): string | null {
  if (parts.fromMe || parseChatId(parts.chatId)?.kind !== 'group') return null;
  return message?.sender?.chatId ?? asked;
}
