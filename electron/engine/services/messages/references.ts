import { randomUUID } from 'node:crypto';
import type { Reference } from '../../../../shared/contract/references.ts';
import { buildMessageId, readReference } from '../../../../shared/domain/message-id.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { Instances } from '../../sessions/instances.ts';
import { nameMessage, quotable } from './resolve-message-id.ts';

/** Messages that a person names by pasting an id, so that they can be answered, forwarded, marked and deleted. */
export interface References {
  /** Throws EngineError `invalid-input` where nothing is named. */
  read(instanceId: string, written: string): Promise<Reference>;
}

export function createReferences(instances: Instances): References {
  return {
    read: async (instanceId, written) => {
      const { history } = instances.session(instanceId);
      if (written.trim() === '') throw invalidInput('written', 'required');
      const parts = readReference(written);
      if (parts === null) throw invalidInput('written', 'not-a-message-id');
      const { messageId, message } = await nameMessage(history, buildMessageId(parts));
      const { chatId, fromMe } = parts;
      const localId =
        message?.localId ??
        (await history.references.add({ localId: randomUUID(), chatId, messageId })).localId;
      const [chat, quoted] = await Promise.all([
        history.chats.get(chatId),
        quotable(history, localId),
      ]);
      if (chat === null || quoted === null) throw notFound('chat');
      const quote = { localId, excerpt: quoted.excerpt.slice(0, 200) };
      return { quote, messageId, fromMe, chat, known: message !== null };
    },
  };
}
