import { buildMessageId } from '../../../../shared/domain/message-id.ts';
import { isObject, type JsonObject } from '../answer-schemas.ts';
import type { RequestOptions, Send } from '../gateway.ts';
import { readWahaMessage } from './read-waha-message.ts';

export type MessageHistory = ReturnType<typeof messageHistoryOver>;

const read = { method: 'GET', body: null, wait: 'readWaitMs', isRepeatable: true } as const;
const objects = { carries: 'list', read: (rows: unknown[]) => rows.filter(isObject) } as const;

/** Returns the requests that read chats and messages back. All are in WAHA's own specification. */
export function messageHistoryOver(send: Send, session: () => string) {
  const chatsPath = () => `api/${encodeURIComponent(session())}/chats`;
  return {
    /** A sent message by its key ID; 404 if WAHA does not have it, or not yet. */
    ownMessage: (
      { chatId, keyId }: { chatId: string; keyId: string },
      options?: RequestOptions,
    ) => {
      const messageId = buildMessageId({ fromMe: true, chatId, keyId });
      return send(
        {
          ...read,
          endpoint: `${chatsPath()}/${encodeURIComponent(chatId)}/messages/${encodeURIComponent(messageId)}`,
          query: { downloadMedia: 'false' },
          operation: 'chats/messages',
          expected: { carries: 'record', read: readWahaMessage },
        },
        options,
      );
    },
    /** A part of the chats, those with the newest messages first. */
    chats: ({ limit, offset }: { limit: number; offset: number }, options?: RequestOptions) =>
      send<JsonObject[]>(
        {
          ...read,
          endpoint: `${chatsPath()}/overview`,
          query: { limit: String(limit), offset: String(offset) },
          operation: 'chats/overview',
          expected: objects,
        },
        options,
      ),
    /** A part of a chat's messages of a time, oldest first; `from` and `to` in seconds since 1970, both included. */
    messages: (
      {
        chatId,
        from,
        to,
        limit,
        offset,
      }: { chatId: string; from: number; to: number; limit: number; offset: number },
      options?: RequestOptions,
    ) =>
      send<JsonObject[]>(
        {
          ...read,
          endpoint: `${chatsPath()}/${encodeURIComponent(chatId)}/messages`,
          query: {
            limit: String(limit),
            offset: String(offset),
            sortBy: 'timestamp',
            sortOrder: 'asc',
            downloadMedia: 'false',
            'filter.timestamp.gte': String(from),
            'filter.timestamp.lte': String(to),
          },
          operation: 'chats/messages',
          expected: objects,
        },
        options,
      ),
  };
}
