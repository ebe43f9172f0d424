import type { Chat, MessageKind } from '../../../../shared/contract/chats.ts';
import type { FoundMessage } from '../../../../shared/contract/search.ts';
import { findWords } from '../../../../shared/domain/find-matches.ts';
import type { SearchWord } from '../../../../shared/domain/search-words.ts';
import type { Database } from '../database.ts';
import { excerptParts } from './excerpt-parts.ts';
import {
  contentOf,
  type SearchedMessage,
  searchedMessages,
  searchedTexts,
} from './searched-message.ts';

/** Returns the messages at these positions as a search shows them, in this order; one that is gone is left out. */
export function foundMessages(
  history: Database,
  positions: readonly number[],
  words: readonly SearchWord[],
): FoundMessage[] {
  const messages = new Map(
    searchedMessages(history, positions).map((message) => [message.position, message]),
  );
  const chats = new Map(
    history
      .all<Chat>(
        `SELECT chat_id AS chatId, kind, name, number, country FROM chat
         WHERE chat_id IN (SELECT value FROM json_each(:chatIds))`,
        { chatIds: JSON.stringify([...messages.values()].map(({ chatId }) => chatId)) },
      )
      .map((chat) => [chat.chatId, chat]),
  );
  return positions.flatMap((position) => {
    const message = messages.get(position);
    const chat = message && chats.get(message.chatId);
    return message && chat ? [toFound(message, chat, words)] : [];
  });
}

function toFound(message: SearchedMessage, chat: Chat, words: readonly SearchWord[]): FoundMessage {
  const { localId, direction, senderChatId, senderName, state, createdAt } = message;
  const { authorMemberId, authorName } = message;
  return {
    localId,
    chat,
    direction,
    sender: direction === 'in' ? { chatId: senderChatId, name: senderName } : null,
    ...(authorMemberId !== null && {
      author: { memberId: authorMemberId, name: authorName ?? '' },
    }),
    kind: kindOf(message),
    state,
    createdAt,
    excerpt: excerptOf(message, words),
  };
}

/** The first text with a hit in it: the one of the message, as a rule. */
function excerptOf(
  message: SearchedMessage,
  words: readonly SearchWord[],
): FoundMessage['excerpt'] {
  const texts = searchedTexts(message);
  for (const text of texts) {
    const hits = findWords(text, words);
    if (hits.length > 0) return excerptParts(text, hits);
  }
  return excerptParts(texts[0] ?? '', []);
}

function kindOf(message: SearchedMessage): MessageKind {
  const content = contentOf(message);
  if ('sendAs' in content && content.sendAs !== null) return content.sendAs;
  return content.kind === 'record' && message.text !== '' ? 'text' : content.kind;
}
