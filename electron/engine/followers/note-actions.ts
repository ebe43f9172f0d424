import { randomUUID } from 'node:crypto';
import { EngineError } from '../engine-error.ts';
import type { NoteAction } from '../host.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import { createChats } from '../services/chats/chats.ts';
import { createMessages } from '../services/messages/messages.ts';
import type { Openings } from '../application/openings.ts';
import type { SendGuard } from '../team/team-desk.ts';
import type { SettingsService } from '../settings/settings.ts';

/** The message that a note is about. */
interface NotedMessage {
  chatId: string;
  localId: string;
}

/** Creates what carries out the actions of notes about one message. What cannot be done is shown to the person instead. */
export function createNoteActions(
  session: InstanceSession,
  settings: SettingsService,
  openings: Openings,
  guard: SendGuard,
) {
  const { history, events, outbox, record } = session;
  const { instanceId } = record;
  const messages = createMessages(session, settings, guard);

  const show = ({ chatId, localId }: NotedMessage): void =>
    openings.open({ instanceId, place: 'chat', chatId, localId });
  const showChat = (chatId: string): void =>
    openings.open({ instanceId, place: 'chat', chatId, localId: null });

  /** Sends a reply as the composer would. A reply that is refused is in the message box, after what is written there. */
  const answer = async (chatId: string, reply: string): Promise<void> => {
    const { linkPreview, linkPreviewHighQuality, safeSend } = settings.get().sending;
    try {
      await messages.send({
        chatId,
        localId: randomUUID(),
        text: reply.trim(),
        card: null,
        attachmentIds: [],
        captionOf: null,
        replyToLocalId: null,
        options: { linkPreview, linkPreviewHighQuality, safeSend },
        sendAt: null,
        unlessAnswered: false,
        allowDuplicate: false,
        allowFirstContacts: false,
        anyway: false,
        allowOutsideHours: false,
        keepsDraft: true,
        closes: false,
      });
    } catch (thrown) {
      if (!(thrown instanceof EngineError)) throw thrown;
      await history.drafts.append(chatId, reply);
      events.publish('drafts.changed', { chatId });
      showChat(chatId);
    }
  };

  /** Reaches the wire once however often it is asked; a message that became another kind since is shown. */
  const tryAgain = async (message: NotedMessage): Promise<void> => {
    const { localId, chatId } = message;
    const written = await history.messages.get(localId);
    if (written === null) return show(message);
    const how = { anyway: false, writtenAt: written.createdAt };
    const anyTime = session.outsideUntil() !== null;
    const from = ['rejected', 'not-sent'] as const;
    try {
      // Somebody else of the team may have answered since.
      const isRequeued = await guard.answer(session, [chatId], how, () =>
        history.outbox.requeue(localId, from, Date.now(), { anyTime }),
      );
      if (!isRequeued) return show(message);
    } catch (thrown) {
      if (!(thrown instanceof EngineError)) throw thrown;
      return show(message);
    }
    outbox.wake();
    events.messagesChanged(chatId);
    events.publish('outbox.changed', {});
  };

  return async (noted: NotedMessage, action: NoteAction, reply: string | null): Promise<void> => {
    const { localId } = noted;
    // It may have been joined with another since.
    const chatId = await history.aliases.chatOf(noted.chatId);
    const message = { chatId, localId };
    switch (action) {
      case 'show':
        return show(message);
      case 'answer':
        return reply?.trim() ? answer(chatId, reply) : showChat(chatId);
      case 'mark-read': {
        const read = { chatId, only: null, upTo: localId, isLooking: false };
        await createChats(session, settings, guard).markRead(read);
        return;
      }
      case 'try-again':
        return tryAgain(message);
      case 'dismiss':
        await messages.dismiss({ localId });
    }
  };
}
