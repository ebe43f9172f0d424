import type { CallOutput, CheckedInput } from '../../../../shared/contract/contract.ts';
import type { Message } from '../../../../shared/contract/messages.ts';
import { textWithCard } from '../../../../shared/domain/link-card.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import type { History } from '../../store/history.ts';
import type { SameText } from '../../store/tables/messages-table.ts';
import type { Instances } from '../../sessions/instances.ts';
import { sendableCard } from '../link-cards.ts';
import { quotable } from './resolve-message-id.ts';
import { checkSendAt } from './scheduled.ts';
import type { SettingsService } from '../settings.ts';

/** For how long an accepted text is asked about before an equal one goes to the same chat. */
const recentMs = 10 * 60_000;

/** Messages of the history, and what a person does with them. Every act answers the message as it stands afterwards. */
export interface Messages {
  list(input: CheckedInput<'messages.list'>): Promise<CallOutput<'messages.list'>>;
  /** Writes the messages and lets the outbox send them. Ids that are known already add nothing. */
  send(input: CheckedInput<'messages.send'>): Promise<Message[]>;
  /** Reaches the wire once however often it is asked: only the first finds the message in a state to be sent again. */
  sendAgain(instanceId: string, localId: string, evenIfSame: boolean): Promise<Message>;
  markArrived(instanceId: string, localId: string): Promise<Message>;
  leave(instanceId: string, localId: string): Promise<Message>;
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

  const announce = (instanceId: string, chatId: string): void => {
    events.publish('messages.changed', { instanceId, chatId });
    events.publish('chats.changed', { instanceId, chatId });
    events.publish('outbox.changed', { instanceId });
  };

  const changed = async (instanceId: string, localId: string): Promise<Message> => {
    const message = await get(instances.session(instanceId).history, localId);
    announce(instanceId, message.chatId);
    return message;
  };

  return {
    list: async ({ instanceId, chatId, before, limit }) => {
      const { history } = instances.session(instanceId);
      // Before the messages: what comes in between the two readings is read once more, and never missed.
      const [insertions, messages] = await Promise.all([
        history.imports.insertions(chatId),
        history.messages.list(chatId, before, limit),
      ]);
      const next = messages.length < limit ? null : (messages[0]?.position ?? null);
      return { messages, before: next, insertions };
    },

    send: async ({ instanceId, localId, chatId, text, attachmentIds, ...how }) => {
      const { history, outbox, attachments } = instances.session(instanceId);
      const { textLimit, undoSeconds } = settings.get().sending;
      const { replyToLocalId, options, sendAt } = how;
      const card = how.card && sendableCard(how.card);
      const hasText = text.trim() !== '' || card !== null;
      if (!hasText && attachmentIds.length === 0) throw invalidInput('text', 'required');
      if (text.length > textLimit) throw invalidInput('text', 'too-long', String(textLimit));
      const now = Date.now();
      if (sendAt !== null) checkSendAt(sendAt, now);
      const whole = card ? textWithCard(text, card) : text;
      const mayAsk = hasText && sendAt === null && !how.evenIfSame;
      // The store answers in order: asked at once, all of it is one wait.
      const [chat, known, same] = await Promise.all([
        history.chats.get(chatId),
        history.messages.get(localId),
        mayAsk
          ? history.messages.sameText({
              chatId,
              text: whole,
              localId,
              acceptedAfter: now - recentMs,
            })
          : null,
        replyToLocalId === null ? null : checkReply(history, replyToLocalId),
        attachments.check(attachmentIds),
      ]);
      if (chat === null) throw notFound('chat');
      // A repeated call is the same act, and no second text.
      if (known === null) refuseSame(same);

      const content =
        card === null ? { kind: 'text' as const } : { kind: 'link-card' as const, card };
      const messages = {
        chatId,
        text: hasText ? { localId, text: whole, content } : null,
        attachmentIds,
        replyToLocalId,
        options,
        heldUntil: undoSeconds > 0 ? now + undoSeconds * 1_000 : null,
        sendAt,
      };
      // Also what an earlier, repeated call added: its answer may have got lost.
      const ids = hasText ? [localId, ...attachmentIds] : attachmentIds;
      // What it wrote is read without another wait.
      const [, ...sent] = await Promise.all([
        history.outbox.add(messages, now),
        ...ids.map((id) => history.messages.get(id)),
      ]);
      outbox.wake();
      if (attachmentIds.length > 0) events.publish('attachments.changed', { instanceId, chatId });
      announce(instanceId, chatId);
      if (sendAt !== null) {
        events.publish('scheduled.changed', { instanceId, chatId });
        return [];
      }
      return sent.filter((message) => message !== null);
    },

    sendAgain: async (instanceId, localId, evenIfSame) => {
      const { history, backOff, outbox } = instances.session(instanceId);
      const { chatId, state, failure, text, content, createdAt } = await get(history, localId);
      if (state === 'unknown' && content.kind !== 'media' && !evenIfSame) {
        refuseSame(
          await history.messages.sameText({ chatId, text, localId, acceptedAfter: createdAt }),
        );
      }
      // A message that never left keeps its place in the line, unless its file was at fault.
      if (state === 'not-sent' && failure?.kind !== 'file') backOff.endWait();
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

    leave: async (instanceId, localId) => {
      const { history } = instances.session(instanceId);
      await history.outbox.leave(localId, Date.now());
      return changed(instanceId, localId);
    },

    cancel: async (instanceId, localId) => {
      const { history, outbox } = instances.session(instanceId);
      if (await history.outbox.cancel(localId, Date.now())) outbox.wake();
      else outbox.breakOff(localId);
      return changed(instanceId, localId);
    },

    edit: async (instanceId, localId) => {
      const { history, attachments } = instances.session(instanceId);
      const { chatId, text, content, replyTo, options } = await get(history, localId);
      const isMedia = content.kind === 'media';
      const draft = isMedia ? null : await history.drafts.get(chatId);
      if (draft !== null && (draft.text.trim() !== '' || draft.card !== null)) {
        throw invalidInput('draft', 'draft-not-empty');
      }
      // First it leaves the line: a crash between the two leaves it cancelled with its text, never in both.
      if (!(await history.outbox.beginEdit(localId, Date.now()))) throw notFound('message');
      if (isMedia) await attachments.addCopy(localId);
      else {
        const card = content.kind === 'link-card' ? content.card : null;
        const replyToLocalId = replyTo?.localId ?? null;
        await history.drafts.put(chatId, { text, card, replyToLocalId, options });
      }
      announce(instanceId, chatId);
    },
  };
}

/** Throws EngineError for a text that may be a second of one that is, or may be, with the recipient. */
function refuseSame(same: SameText | null): void {
  if (same === 'unknown') throw invalidInput('text', 'same-as-unknown');
  if (same === 'accepted') throw invalidInput('text', 'same-as-recent');
}

async function checkReply(history: History, localId: string): Promise<void> {
  const quoted = await quotable(history, localId);
  if (quoted?.messageId === null) throw invalidInput('replyTo', 'no-reply-key');
  if (quoted === null) throw notFound('message');
}

/** What may be put in line again. */
const sendableAgain: readonly MessageState[] = ['rejected', 'not-sent', 'unknown', 'cancelled'];
