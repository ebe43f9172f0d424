import { randomUUID } from 'node:crypto';
import type { TextOptions } from '../../../../shared/contract/messages.ts';
import type { SendAs } from '../../../../shared/domain/media.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import { identify } from '../../files/file-identity.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { SendGuard } from '../../team/team-desk.ts';
import type { RunMessage } from '../../store/tables/runs-table.ts';
import type { StoredContent, StoredForward } from '../../store/tables/stored-content.ts';
import { describeChat } from '../chats/recipients.ts';
import type { InstanceServiceOf } from '../service-of.ts';
import { refuseFirstContacts } from './first-contacts.ts';
import type { SettingsService } from '../settings.ts';
import { type ResolvedMessage, resolveMessageIds } from './resolve-message-id.ts';

/**
 * Creates the calls that send messages to further chats: forwarded by the service, or sent once more as one's own. Each copy is
 * a message of its chat, so that nothing of it is lost or done twice; the service has no other protection.
 */
export function createForwarding(
  session: InstanceSession,
  settings: SettingsService,
  guard: SendGuard,
): Pick<InstanceServiceOf<'messages'>, 'forward' | 'resend'> {
  const { history, events, outbox } = session;

  /** Adds the chats that are new, and returns all in the one spelling. */
  const openChats = async (chatIds: readonly string[]): Promise<string[]> => {
    const opened = new Set<string>();
    for (const chat of chatIds.map(describeChat)) {
      opened.add(await history.chats.add(chat, Date.now()));
    }
    return [...opened];
  };

  /** Refuses all where somebody else of the team answers in one of the chats, or too many of them are new. */
  const check = async (
    chatIds: readonly string[],
    { allowFirstContacts, anyway }: { allowFirstContacts: boolean; anyway: boolean },
  ): Promise<void> => {
    if (!allowFirstContacts) await refuseFirstContacts(session, chatIds);
    if (anyway) return;
    // The last: who goes on has been asked about everything else.
    for (const [index, chatId] of chatIds.entries()) {
      try {
        await guard.check(session, chatId);
      } catch (thrown) {
        for (const before of chatIds.slice(0, index)) guard.notSent(session, before);
        throw thrown;
      }
    }
  };

  const add = async (
    runId: string,
    messages: RunMessage[],
    options: TextOptions,
  ): Promise<void> => {
    const { undoSeconds } = settings.get().sending;
    const now = Date.now();
    const heldUntil = undoSeconds > 0 ? now + undoSeconds * 1_000 : null;
    if (
      !(await history.runs.addMessages(
        runId,
        messages,
        { options, heldUntil, anyTime: session.outsideUntil() !== null },
        now,
      ))
    )
      return;
    outbox.wake();
    for (const chatId of new Set(messages.map((message) => message.chatId))) {
      events.messagesChanged(chatId);
      guard.sent(session, chatId);
    }
    events.publish('outbox.changed', {});
  };

  return {
    forward: async ({ runId, messageIds, chatIds, ...how }) => {
      const sources = await resolveMessageIds(history, messageIds);
      const chats = await openChats(chatIds);
      await check(chats, how);
      const messages = sources.flatMap((source, index) =>
        chats.map((chatId) => ({
          localId: randomUUID(),
          chatId,
          // A person was stopped once for all that a chat gets.
          stopped: how.anyway && index === 0 ? guard.stopped(session, chatId) : null,
          ...forwarded(source),
        })),
      );
      await add(runId, messages, noOptions);
    },

    resend: async ({ runId, localId, chatIds, ...how }) => {
      const message = await history.messages.get(localId);
      const content = await history.messages.content(localId);
      if (message === null || content === null) throw notFound('message');
      if (content.kind === 'forward' || content.kind === 'record') {
        throw invalidInput('localId', 'not-copied');
      }
      const { text, options } = message;
      const messages: RunMessage[] = [];
      const chats = await openChats(chatIds);
      await check(chats, how);
      for (const chatId of chats) {
        const copyId = randomUUID();
        const own = await ownCopy(session, content, copyId);
        const stopped = how.anyway ? guard.stopped(session, chatId) : null;
        messages.push({ localId: copyId, chatId, text, content: own, stopped });
      }
      await add(runId, messages, options);
    },
  };
}

/** The service takes no options for a forward (interface.md §4.5). */
const noOptions = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };

function forwarded({ messageId, message }: ResolvedMessage): {
  text: string;
  content: StoredForward;
} {
  const content = message?.content;
  const sendAs: SendAs | null = content && 'sendAs' in content ? content.sendAs : null;
  const fileName = content && 'fileName' in content ? content.fileName : '';
  return {
    text: message?.text ?? '',
    content: { kind: 'forward', sourceMessageId: messageId, sendAs, fileName },
  };
}

/** A file that lies beside the history belongs to one message: another one gets a copy. */
async function ownCopy(
  { files }: InstanceSession,
  content: StoredContent,
  localId: string,
): Promise<StoredContent> {
  if (content.kind !== 'media') return content;
  const { source } = content;
  const copy = { ...content, hasThumbnail: false };
  if (source.kind !== 'file' || !source.isOwn) return copy;
  const path = await files.copy(source.path, localId);
  return { ...copy, source: { kind: 'file', path, isOwn: true, ...(await identify(path)) } };
}
