import { createHash, randomBytes } from 'node:crypto';
import { invalid, missing } from './refusal.ts';

interface BookedMessage {
  fromMe: boolean;
  chatId: string;
  keyId: string;
  /** Null if the service no longer has it, or never had it. */
  text: string | null;
}

export type MessageBook = ReturnType<typeof createMessageBook>;

/**
 * Keeps the messages that exist for the practice service. Practice rules for messages it does not remember, so that a history of
 * earlier days stays of use: a key id that it made is recognised by its last digits, and an incoming message (`false_...`) is always
 * taken to exist, unless its key id ends in `000`.
 */
export function createMessageBook(instanceUuid: string) {
  const texts = new Map<string, string | null>();
  const removed = new Set<string>();
  const seal = (start: string) =>
    createHash('sha256').update(`${instanceUuid} ${start}`).digest('hex').slice(0, 6).toUpperCase();

  return {
    /** Adds a message the instance sends and returns its key id: `own`, or opaque upper-case hexadecimal. */
    add: (chatId: string, text: string | null, own: string | null = null): string => {
      const start = `3EB0${randomBytes(6).toString('hex').toUpperCase()}`;
      const keyId = own ?? start + seal(start);
      texts.set(`true_${chatId}_${keyId}`, text);
      return keyId;
    },
    /** Finds a message by the id of requests (interface.md §2.3), or throws a refusal with 404. */
    find: (messageId: string): BookedMessage => {
      const [, mine, chatId, keyId] = /^(true|false)_([^_]+)_(\S+)$/.exec(messageId) ?? [];
      if (mine === undefined || chatId === undefined || keyId === undefined) {
        throw invalid(['The message id format is invalid.']);
      }
      const fromMe = mine === 'true';
      const isOwn = texts.has(messageId) || keyId.endsWith(seal(keyId.slice(0, -6)));
      const isKnown = fromMe ? isOwn : !keyId.endsWith('000');
      if (!isKnown || removed.has(messageId)) throw missing('Message');
      return { fromMe, chatId, keyId, text: texts.get(messageId) ?? null };
    },
    remove: ({ fromMe, chatId, keyId }: BookedMessage): void => {
      removed.add(`${fromMe}_${chatId}_${keyId}`);
    },
  };
}
