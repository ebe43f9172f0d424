import type { StoppedDetail } from '../../../../shared/contract/audit.ts';
import type { Message } from '../../../../shared/contract/messages.ts';
import { hasInk } from '../../../../shared/domain/has-ink.ts';
import { textWithCard } from '../../../../shared/domain/link-card.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { isForm } from '../../../../shared/domain/written-content.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { History } from '../../store/history.ts';
import type { SendGuard } from '../../team/team-desk.ts';
import type { SameText } from '../../store/messages/messages-table.ts';
import { sendableCard } from '../link-cards.ts';
import { linksOf } from '../links.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import type { SettingsService } from '../../settings/settings.ts';
import { createForwarding } from './forwarding.ts';
import { refuseFirstContacts } from './first-contacts.ts';
import { messageDetails } from './message-details.ts';
import { tellThatSeen } from './message-actions.ts';
import { quotable, resolveMessageId } from './resolve-message-id.ts';
import { checkSendAt } from './scheduled.ts';
import { createTakingBack } from './taking-back.ts';
import { randomUUID } from 'node:crypto';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import { buildMessageId, readReference } from '../../../../shared/domain/message-id.ts';

/** For how long an accepted text is asked about before an equal one goes to the same chat. */
const recentMs = 10 * 60_000;

/** Creates the service of the history's messages. Every change returns the message as it is afterwards. */
export function createMessages(
  session: InstanceSession,
  settings: SettingsService,
  guard: SendGuard,
): Omit<InstanceServiceOf<'messages'>, 'openLink'> {
  const { history, events, outbox, attachments, backOff } = session;

  const get = async (localId: string): Promise<Message> => {
    const message = await history.messages.get(localId);
    if (message === null) throw notFound('message');
    return message;
  };

  const announce = (chatId: string): void => {
    events.messagesChanged(chatId);
    events.publish('outbox.changed', {});
  };

  const changed = async (localId: string): Promise<Message> => {
    const message = await get(localId);
    announce(message.chatId);
    return message;
  };

  return {
    ...createForwarding(session, settings, guard),
    ...createTakingBack(session),
    ...createReferences(session),
    runResults: ({ runId }) => history.runs.results(runId),
    details: ({ localId }) => messageDetails(session, settings, localId),

    list: ({ chatId, ...place }) => history.messages.page(chatId, place),

    media: async ({ chatId, kind, before }) => {
      const part = await history.messages.media(chatId, kind, before);
      if (kind !== 'link') return part;
      return { ...part, messages: part.messages.filter((message) => linksOf(message).length > 0) };
    },

    /** Writes the messages and lets the outbox send them. Ids that are known already add nothing. */
    send: async ({ localId, chatId, text, attachmentIds, ...how }) => {
      const { textLimit, undoSeconds, tellSeen } = settings.get().sending;
      const { replyToLocalId, options, sendAt } = how;
      const card = how.card && sendableCard(how.card);
      const hasText = hasInk(text) || card !== null;
      if (!hasText && attachmentIds.length === 0) throw invalidInput('text', 'required');
      if (text.length > textLimit) throw invalidInput('text', 'too-long', String(textLimit));
      const now = Date.now();
      if (sendAt !== null) checkSendAt(sendAt, now);
      const whole = card ? textWithCard(text, card) : text;
      const asked = card === null && hasText ? how.captionOf : null;
      const captionOf = asked !== null && attachmentIds.includes(asked) ? asked : null;
      // A picture with the same words is another message.
      const mayAsk = hasText && captionOf === null && sendAt === null && !how.allowDuplicate;
      // The store answers in order: asked at once, all of it is one wait.
      const [{ isChatThere, own, carrier, same, cameBefore, untold }] = await Promise.all([
        history.sending.look({
          chatId,
          localId,
          text: whole,
          captionOf,
          acceptedAfter: mayAsk ? now - recentMs : null,
          tellsSeen: tellSeen !== 'never' && sendAt === null,
        }),
        replyToLocalId === null ? null : checkReply(history, replyToLocalId),
        attachmentIds.length === 0 ? null : attachments.check(attachmentIds),
      ]);
      if (!isChatThere) throw notFound('chat');
      const known = own ?? (carrier?.text === whole ? carrier : null);
      const isOutside = sendAt === null && session.outsideUntil() !== null;
      // A repeated call is the same one, and no second text.
      if (known === null) {
        if (isOutside && !how.allowOutsideHours) throw invalidInput('text', 'outside-hours');
        refuseSame(same);
        if (sendAt === null && !how.allowFirstContacts)
          await refuseFirstContacts(session, [chatId]);
      }

      const content =
        card === null ? { kind: 'text' as const } : { kind: 'link-card' as const, card };
      const messages = {
        chatId,
        text: hasText ? { localId, text: whole, content } : null,
        attachmentIds,
        captionOf,
        replyToLocalId,
        options,
        heldUntil: undoSeconds > 0 ? now + undoSeconds * 1_000 : null,
        sendAt,
        unlessAnswered: how.unlessAnswered,
        anyTime: isOutside,
        keepsDraft: how.keepsDraft,
        closes: how.closes,
        cameBefore,
      };
      // Also what an earlier, repeated call added: its answer may have got lost.
      const ids = hasText ? [localId, ...attachmentIds] : attachmentIds;
      const add = (stopped: StoppedDetail | null) =>
        history.sending.add({ ...messages, stopped }, ids, now);
      // The last: who goes on has been asked about everything else.
      const anyway = how.anyway || known !== null;
      // A team is asked over the network: meanwhile what was typed last is on disk.
      if (hasText && known === null && !how.keepsDraft && (await session.team.isShared())) {
        const { card: written, unlessAnswered } = how;
        const draft = { text, card: written, replyToLocalId, options, sendAt, unlessAnswered };
        await history.drafts.put(chatId, draft);
      }
      const sent = await (sendAt === null
        ? guard.answer(session, [chatId], { anyway }, (stoppedIn) => add(stoppedIn(chatId)))
        : add(null));
      outbox.wake();
      if (attachmentIds.length > 0) events.publish('attachments.changed', { chatId });
      // A second window shows the draft that it ended.
      if (!how.keepsDraft) events.publish('drafts.changed', { chatId });
      announce(chatId);
      await tellThatSeen(session, settings, untold);
      if (sendAt !== null) {
        events.publish('scheduled.changed', { chatId });
      }
      return {
        messages: sendAt === null ? sent.messages : [],
        isClosed: sent.isClosed,
      };
    },

    /** Reaches the wire once however often it is asked: only the first finds the message in a state to be sent again. */
    sendAgain: async ({ localId, allowDuplicate, anyway }) => {
      const { chatId, state, failure, text, content, createdAt } = await get(localId);
      if (state === 'unknown' && content.kind !== 'media' && !isForm(content) && !allowDuplicate) {
        refuseSame(
          await history.messages.sameText({ chatId, text, localId, acceptedAfter: createdAt }),
        );
      }
      if (!sendableAgain.includes(state)) return changed(localId);
      const anyTime = session.outsideUntil() !== null;
      const again = async (stopped: StoppedDetail | null): Promise<boolean> => {
        // A message that never left keeps its position in the line, unless it was taken out of it.
        const isInLine = failure?.kind === 'not-sent' && failure.reason !== 'answered';
        if (state !== 'not-sent' || !isInLine) {
          return history.outbox.requeue(localId, sendableAgain, Date.now(), { anyTime, stopped });
        }
        if (anyTime) await history.outbox.letGo(chatId);
        if (stopped !== null) {
          const detail = { stopped };
          const note = { action: 'send-anyway', by: 'person', localId, detail } as const;
          await history.audit.add(note, Date.now());
        }
        backOff.endWait();
        return true;
      };
      // The last: who goes on has been asked about everything else.
      const how = { anyway, writtenAt: createdAt };
      const isAgain = await guard.answer(session, [chatId], how, (stoppedIn) =>
        again(stoppedIn(chatId)),
      );
      if (isAgain) outbox.wake();
      return changed(localId);
    },

    confirmManually: async ({ localId }) => {
      await history.outbox.confirmManually(localId, Date.now());
      return changed(localId);
    },

    dismiss: async ({ localId }) => {
      await history.outbox.dismiss(localId, Date.now());
      return changed(localId);
    },

    cancel: async ({ localId }) => {
      const at = Date.now();
      const isOver =
        (await history.outbox.cancel(localId, at)) ||
        (await history.outbox.stopLooking(localId, at));
      if (isOver) outbox.wake();
      else outbox.breakOff(localId);
      return changed(localId);
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

/** Creates the call that reads messages that a person names by pasting an id, to answer, forward, mark or delete them. */
function createReferences({
  history,
}: InstanceSession): Pick<InstanceServiceOf<'messages'>, 'readReference'> {
  return {
    readReference: async ({ written }) => {
      if (written.trim() === '') throw invalidInput('written', 'required');
      const parts = readReference(written);
      if (parts === null) throw invalidInput('written', 'not-a-message-id');
      const { chatId, messageId, message } = await resolveMessageId(history, buildMessageId(parts));
      const { fromMe } = parts;
      const localId =
        message?.localId ??
        (await history.references.add({ localId: randomUUID(), chatId, messageId })).localId;
      const [chat, quoted] = await Promise.all([
        history.chats.get(chatId),
        quotable(history, localId),
      ]);
      if (chat === null || quoted === null) throw notFound('chat');
      const quote = { localId, excerpt: cutText(quoted.excerpt, 200) };
      return { quote, messageId, fromMe, chat, known: message !== null };
    },
  };
}
