import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Message } from '../../../../shared/contract/messages.ts';
import { call } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import type { ChatRef } from '../../../product-ui/chat-ref.ts';
import {
  emptyHistory,
  type History,
  isRefused,
  markStale,
  mergePage,
  putMessage,
  readAgain,
} from './history.ts';

const pageLength = 50;

function readPage({ instanceId, chatId }: ChatRef, before: number | null) {
  return call('messages.list', { instanceId, chatId, before, limit: pageLength });
}

/** Changes a chat's loaded history, as main's answers come in. */
export function updateHistory(
  client: QueryClient,
  { instanceId, chatId }: ChatRef,
  change: (history: History) => History,
): void {
  client.setQueryData<History>(
    keyOf('messages.list', { instanceId, chatId }),
    (history) => history && change(history),
  );
}

/** The loaded history of a chat, and the way to load more of it. */
export function useHistory(chat: ChatRef) {
  const client = useQueryClient();
  const { instanceId, chatId } = chat;
  const queryKey = keyOf('messages.list', { instanceId, chatId });
  const query = useQuery({
    queryKey,
    structuralSharing: false,
    queryFn: async () => {
      const known = client.getQueryData<History>(queryKey) ?? emptyHistory;
      const merge = await readAgain(known, (before) => readPage(chat, before));
      // Older pages may have been loaded since.
      return merge(client.getQueryData<History>(queryKey) ?? emptyHistory);
    },
  });

  useEffect(
    () => () =>
      updateHistory(client, { instanceId, chatId }, (history) => markStale(history, isRefused)),
    [chatId, client, instanceId],
  );

  const before = query.data?.before ?? null;
  async function loadOlder() {
    if (before === null) return;
    // The cache reads a page once, however often it is asked for while it is being read.
    const page = await client.fetchQuery({
      queryKey: keyOf('messages.list', { instanceId, chatId, before }),
      queryFn: () => readPage(chat, before),
      staleTime: 0,
      gcTime: 0,
    });
    updateHistory(client, chat, (history) =>
      history.before === before ? mergePage(history, page, before) : history,
    );
  }

  return { ...query, loadOlder };
}

/** Reads messages again about which something was asked, wherever they are in the history, until its outcome is known. */
export function expectChange(
  client: QueryClient,
  chat: ChatRef,
  messageIds: readonly string[],
): void {
  updateHistory(client, chat, (history) =>
    markStale(history, ({ messageId }) => messageId !== null && messageIds.includes(messageId)),
  );
  void client.invalidateQueries({ queryKey: keyOf('messages.list', { ...chat }) });
}

/** Shows a message that main has just accepted, without waiting for its event. */
export function showSent(client: QueryClient, instanceId: string, message: Message): void {
  updateHistory(client, { instanceId, chatId: message.chatId }, (history) =>
    putMessage(history, message),
  );
}
