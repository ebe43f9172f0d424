import { randomUUID } from 'node:crypto';
import type { StoppedDetail } from '../../../../shared/contract/audit.ts';
import type { TextOptions } from '../../../../shared/contract/messages.ts';
import type { SendAs } from '../../../../shared/domain/media.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import { identify } from '../../files/file-identity.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { SendGuard } from '../../team/team-desk.ts';
import type { RunMessage } from '../../store/messages/runs-table.ts';
import type { StoredContent, StoredForward } from '../../store/rows/stored-content.ts';
import { describeChatId } from '../../numbers/recipients.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import { refuseFirstContacts } from './first-contacts.ts';
import type { SettingsService } from '../../settings/settings.ts';
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
    for (const chat of chatIds.map(describeChatId)) {
      opened.add(await history.chats.add(chat, Date.now()));
    }
    return [...opened];
  };

  /**
   * Adds what is to be sent to these chats. Refuses all of it where somebody else of the team answers in one of them, or too many
   * of them are new.
   */
  const add = async (
    runId: string,
    chatIds: readonly string[],
    { allowFirstContacts, anyway }: { allowFirstContacts: boolean; anyway: boolean },
    options: TextOptions,
    write: (
      stoppedIn: (chatId: string) => StoppedDetail | null,
    ) => RunMessage[] | Promise<RunMessage[]>,
  ): Promise<void> => {
    if (!allowFirstContacts) await refuseFirstContacts(session, chatIds);
    const { undoSeconds } = settings.get().sending;
    const anyTime = session.outsideUntil() !== null;
    // The last: who goes on has been asked about everything else.
    const isAdded = await guard.answer(session, chatIds, { anyway }, async (stoppedIn) => {
      const messages = await write(stoppedIn);
      const now = Date.now();
      const heldUntil = undoSeconds > 0 ? now + undoSeconds * 1_000 : null;
      return history.runs.addMessages(runId, messages, { options, heldUntil, anyTime }, now);
    });
    if (!isAdded) return;
    outbox.wake();
    for (const chatId of chatIds) events.messagesChanged(chatId);
    events.publish('outbox.changed', {});
  };

  return {
    forward: async ({ runId, messageIds, chatIds, ...how }) => {
      const sources = await resolveMessageIds(history, messageIds);
      const chats = await openChats(chatIds);
      await add(runId, chats, how, noOptions, (stoppedIn) =>
        sources.flatMap((source, index) =>
          chats.map((chatId) => ({
            localId: randomUUID(),
            chatId,
            // A person was stopped once for all that a chat gets.
            stopped: index === 0 ? stoppedIn(chatId) : null,
            ...forwarded(source),
          })),
        ),
      );
    },

    resend: async ({ runId, localId, chatIds, ...how }) => {
      const message = await history.messages.get(localId);
      const content = await history.messages.content(localId);
      if (message === null || content === null) throw notFound('message');
      if (content.kind === 'forward' || content.kind === 'record') {
        throw invalidInput('localId', 'not-copied');
      }
      const { text, options } = message;
      const chats = await openChats(chatIds);
      await add(runId, chats, how, options, async (stoppedIn) => {
        const messages: RunMessage[] = [];
        for (const chatId of chats) {
          const copyId = randomUUID();
          const own = await ownCopy(session, content, copyId);
          messages.push({
            localId: copyId,
            chatId,
            text,
            content: own,
            stopped: stoppedIn(chatId),
          });
        }
        return messages;
      });
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
