import type { CallOutput, CheckedInput } from '../../../shared/contract/contract.ts';
import type { Message } from '../../../shared/contract/messages.ts';
import { actsOn, type MessageState } from '../../../shared/domain/message-state.ts';
import { invalidInput, notFound } from '../engine-error.ts';
import type { Events } from '../events.ts';
import type { History } from '../store/history.ts';
import type { Instances } from './instances.ts';
import type { SettingsService } from './settings.ts';

/** Messages of the history, and what a person does with them. Every act answers the message as it stands afterwards. */
export interface Messages {
  list(input: CheckedInput<'messages.list'>): Promise<CallOutput<'messages.list'>>;
  /** Writes the message and lets the outbox send it. A `localId` that is known already adds nothing. */
  send(input: CheckedInput<'messages.send'>): Promise<Message>;
  /** Reaches the wire once however often it is asked: only the first finds the message in a state to be sent again. */
  sendAgain(instanceId: string, localId: string): Promise<Message>;
  markArrived(instanceId: string, localId: string): Promise<Message>;
  cancel(instanceId: string, localId: string): Promise<Message>;
  edit(instanceId: string, localId: string): Promise<void>;
}

export function createMessages(
  instances: Instances,
  settings: SettingsService,
  events: Events,
): Messages {
  const get = async (history: History, localId: string): Promise<Message> => {
    const message = await history.messages.get(localId);
    if (message === null) throw notFound('message');
    return message;
  };

  const changed = async (instanceId: string, localId: string): Promise<Message> => {
    const message = await get(instances.session(instanceId).history, localId);
    events.publish('messages.changed', { instanceId, chatId: message.chatId });
    events.publish('chats.changed', { instanceId, chatId: message.chatId });
    events.publish('outbox.changed', { instanceId });
    return message;
  };

  return {
    list: async ({ instanceId, chatId, before, limit }) => {
      const { history } = instances.session(instanceId);
      const messages = await history.messages.list(chatId, before, limit);
      const isWhole = messages.length < limit;
      return { messages, before: isWhole ? null : (messages[0]?.position ?? null) };
    },

    send: async ({ instanceId, localId, chatId, text, replyToLocalId, options }) => {
      const { history, outbox } = instances.session(instanceId);
      checkText(text, settings.get().sending.textLimit);
      if ((await history.chats.get(chatId)) === null) throw notFound('chat');
      if (replyToLocalId !== null) await checkReply(history, replyToLocalId);
      const { undoSeconds } = settings.get().sending;
      const now = Date.now();
      const heldUntil = undoSeconds > 0 ? now + undoSeconds * 1_000 : null;
      const message = { localId, chatId, text, replyToLocalId, options, heldUntil };
      await history.outbox.add(message, now);
      outbox.wake();
      return changed(instanceId, localId);
    },

    sendAgain: async (instanceId, localId) => {
      const { history, outbox } = instances.session(instanceId);
      const { state } = await get(history, localId);
      // A message that never left keeps its place in the line.
      if (state === 'not-sent') outbox.retryNow();
      else if (await history.outbox.requeue(localId, sendableAgain, Date.now())) {
        outbox.wake();
      }
      return changed(instanceId, localId);
    },

    markArrived: async (instanceId, localId) => {
      const { history } = instances.session(instanceId);
      await history.outbox.markArrived(localId, Date.now());
      return changed(instanceId, localId);
    },

    cancel: async (instanceId, localId) => {
      const { history, outbox } = instances.session(instanceId);
      await history.outbox.cancel(localId, Date.now());
      outbox.wake();
      return changed(instanceId, localId);
    },

    edit: async (instanceId, localId) => {
      const { history } = instances.session(instanceId);
      const { chatId, state, text, replyTo, options } = await get(history, localId);
      if (!actsOn(state).includes('edit')) throw notFound('message');
      const draft = await history.drafts.get(chatId);
      if (draft !== null && draft.text.trim() !== '')
        throw invalidInput('draft', 'draft-not-empty');
      await history.drafts.put(chatId, { text, replyToLocalId: replyTo?.localId ?? null, options });
      events.publish('chats.changed', { instanceId, chatId });
    },
  };
}

function checkText(text: string, limit: number): void {
  if (text.trim() === '') throw invalidInput('text', 'required');
  if (text.length > limit) throw invalidInput('text', 'too-long', String(limit));
}

async function checkReply(history: History, localId: string): Promise<void> {
  const quoted = await history.messages.get(localId);
  if (quoted?.messageId === null) throw invalidInput('replyTo', 'no-reply-key');
  if (quoted === null) throw notFound('message');
}

/** What may be put in line again. What is `not-sent` stands in it already. */
const sendableAgain: readonly MessageState[] = ['rejected', 'unknown', 'cancelled'];
