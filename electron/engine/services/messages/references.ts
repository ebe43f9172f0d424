import { randomUUID } from 'node:crypto';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import { buildMessageId, readReference } from '../../../../shared/domain/message-id.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import { resolveMessageId, quotable } from './resolve-message-id.ts';

/** Creates the call that reads messages that a person names by pasting an id, to answer, forward, mark or delete them. */
export function createReferences({
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
