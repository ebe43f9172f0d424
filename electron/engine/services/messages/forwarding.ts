import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '../../../../shared/contract/contract.ts';
import type { SendAs } from '../../../../shared/domain/media.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import { identify } from '../../files/file-identity.ts';
import type { RunMessage } from '../../store/tables/runs-table.ts';
import type { StoredContent, StoredForward } from '../../store/tables/stored-content.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Instances } from '../../sessions/instances.ts';
import { type NamedMessage, nameMessage } from './resolve-message-id.ts';
import { describeChat } from '../chats/recipients.ts';
import type { SettingsService } from '../settings.ts';

/** Messages that go to further chats: forwarded by the service, or sent once more as one's own. */
export interface Copies {
  /** Each is a message of its chat, so that nothing of it is lost or done twice; the service has no other protection. */
  forward(input: CheckedInput<'messages.forward'>): Promise<void>;
  resend(input: CheckedInput<'messages.resend'>): Promise<void>;
}

export function createCopies(
  instances: Instances,
  settings: SettingsService,
  events: Events,
): Copies {
  /** Adds the chats that are new, and answers all in the one spelling. */
  const openChats = async ({ history }: InstanceSession, chatIds: readonly string[]) => {
    const chats = new Map(
      chatIds.map((written) => describeChat(written)).map((one) => [one.chatId, one]),
    );
    for (const chat of chats.values()) await history.chats.add(chat, Date.now());
    return [...chats.keys()];
  };

  const add = async (
    instanceId: string,
    runId: string,
    messages: RunMessage[],
    options: Parameters<InstanceSession['history']['runs']['addMessages']>[2]['options'],
  ): Promise<void> => {
    const { history, outbox } = instances.session(instanceId);
    const { undoSeconds } = settings.get().sending;
    const now = Date.now();
    const heldUntil = undoSeconds > 0 ? now + undoSeconds * 1_000 : null;
    if (!(await history.runs.addMessages(runId, messages, { options, heldUntil }, now))) return;
    outbox.wake();
    for (const chatId of new Set(messages.map((message) => message.chatId))) {
      events.publish('messages.changed', { instanceId, chatId });
      events.publish('chats.changed', { instanceId, chatId });
    }
    events.publish('outbox.changed', { instanceId });
  };

  return {
    forward: async ({ instanceId, runId, messageIds, chatIds }) => {
      const session = instances.session(instanceId);
      const sources: NamedMessage[] = [];
      for (const messageId of new Set(messageIds)) {
        sources.push(await nameMessage(session.history, messageId));
      }
      const chats = await openChats(session, chatIds);
      const messages = sources.flatMap((source) =>
        chats.map((chatId) => ({ localId: randomUUID(), chatId, ...forwarded(source) })),
      );
      await add(instanceId, runId, messages, noOptions);
    },

    resend: async ({ instanceId, runId, localId, chatIds }) => {
      const session = instances.session(instanceId);
      const message = await session.history.messages.get(localId);
      const content = await session.history.messages.content(localId);
      if (message === null || content === null) throw notFound('message');
      if (content.kind === 'forward' || content.kind === 'record') {
        throw invalidInput('localId', 'not-copied');
      }
      const { text, options } = message;
      const messages: RunMessage[] = [];
      for (const chatId of await openChats(session, chatIds)) {
        const copyId = randomUUID();
        const own = await ownCopy(session, content, copyId);
        messages.push({ localId: copyId, chatId, text, content: own });
      }
      await add(instanceId, runId, messages, options);
    },
  };
}

/** The service takes no options for a forward (interface.md §4.5). */
const noOptions = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };

function forwarded({ messageId, message }: NamedMessage): { text: string; content: StoredForward } {
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
