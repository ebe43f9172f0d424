import { isGroupId } from '../../../../shared/domain/chat-id.ts';
import { buildMessageId } from '../../../../shared/domain/message-id.ts';
import { isObject, type JsonObject } from '../answer-schemas.ts';
import type { RequestOptions, Send } from '../gateway.ts';
import type { Outcome } from '../outcome.ts';
import { knownServerOver } from './known-server.ts';
import { isNoSuchRoute } from './not-found.ts';
import { readWahaMessage } from './read-waha-message.ts';
import { wahaPathOf } from './waha-form.ts';

export type MessageHistory = ReturnType<typeof messageHistoryOver>;

const read = { method: 'GET', body: null, wait: 'readWaitMs', isRepeatable: true } as const;
const objects = { carries: 'list', read: (rows: unknown[]) => rows.filter(isObject) } as const;

/** Returns the requests that read chats and messages back. All are in WAHA's own specification. */
export function messageHistoryOver(send: Send, session: () => string) {
  const ownAccountIds = async (options?: RequestOptions): Promise<string[]> => {
    const outcome = await send(
      {
        ...read,
        endpoint: wahaPathOf(session()).slice(1),
        operation: 'sessions',
        expected: {
          carries: 'record',
          read: ({ me }) => (isObject(me) ? [me['id'], me['lid']] : []),
        },
      },
      options,
    );
    if (outcome.outcome !== 'accepted') return [];
    return outcome.value.filter((id) => typeof id === 'string');
  };
  const chatsPath = () => `api/${encodeURIComponent(session())}/chats`;
  return {
    ...knownServerOver(send, session),
    /**
     * Every spelling under which WAHA may know a sent message: `true_<chat>_<key>`, in a group with one's own ID behind it, and the key
     * alone. `chatIds`: the IDs of its chat, of which the one that it was sent to comes first.
     */
    ownMessageIds: async (
      { chatIds, keyId }: { chatIds: readonly string[]; keyId: string },
      options?: RequestOptions,
    ): Promise<string[]> => {
      const named = chatIds.map((chatId) => buildMessageId({ fromMe: true, chatId, keyId }));
      const authors = chatIds.some(isGroupId) ? await ownAccountIds(options) : [];
      const inGroup = named.flatMap((id) => authors.map((author) => `${id}_${author}`));
      return [...new Set([...named, ...inGroup, keyId])];
    },
    /** A sent message by one spelling of its ID; 404 if WAHA does not have it, or not yet. */
    ownMessage: (
      { chatId, messageId }: { chatId: string; messageId: string },
      options?: RequestOptions,
    ) =>
      send(
        {
          ...read,
          endpoint: `${chatsPath()}/${encodeURIComponent(chatId)}/messages/${encodeURIComponent(messageId)}`,
          query: { downloadMedia: 'false' },
          operation: 'chats/messages',
          expected: { carries: 'record', read: readWahaMessage },
        },
        options,
      ),
    /** A part of the chats, those with the newest messages first. Older servers have no overview; their list is asked for instead. */
    chats: async (
      { limit, offset }: { limit: number; offset: number },
      options?: RequestOptions,
    ): Promise<Outcome<JsonObject[]>> => {
      const query = { limit: String(limit), offset: String(offset) };
      const overview = await send<JsonObject[]>(
        {
          ...read,
          endpoint: `${chatsPath()}/overview`,
          query,
          operation: 'chats/overview',
          expected: objects,
        },
        options,
      );
      if (overview.outcome !== 'rejected' || !isNoSuchRoute(overview)) return overview;
      const newestFirst = { sortBy: 'conversationTimestamp', sortOrder: 'desc' };
      return send<JsonObject[]>(
        {
          ...read,
          endpoint: chatsPath(),
          query: { ...query, ...newestFirst },
          operation: 'chats',
          expected: objects,
        },
        options,
      );
    },
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
