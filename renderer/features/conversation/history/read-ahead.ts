import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { readChatAddress } from '../../../product-ui/chat/message-address.ts';
import { historyQuery, type Start, startAt } from './use-history.ts';

/** Milliseconds that the pointer or the focus rests on a chat before it is read: who passes by opens none. */
const restsMs = 60;

/** Milliseconds for which what was read stays without being opened. */
const keptMs = 10_000;

/** The chat that was read last, and where. */
let ahead: { chat: ChatRef; start: Start } | null = null;

/** Reads the chat whose row the pointer or the focus rests on, so that its messages are there once it is opened. */
export function useReadAhead(instanceId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: number | undefined;
    const onRest = ({ target }: Event) => {
      clearTimeout(timer);
      // The open chat is there.
      const row = target instanceof Element && target.closest('a:not([aria-current])');
      const hash = row instanceof HTMLAnchorElement ? row.hash : '';
      const { chatId, message } = readChatAddress(/^#\/chats\/(.+)/.exec(hash)?.[1] ?? '');
      if (chatId === '' || message !== null) return;
      timer = window.setTimeout(() => read({ instanceId, chatId }), restsMs);
    };
    const read = (chat: ChatRef) => {
      if (startReadAhead(client, chat)) return;
      const start = startAt({ firstUnread: true });
      ahead = { chat, start };
      void client.prefetchInfiniteQuery({ ...historyQuery(chat, start), gcTime: keptMs });
    };
    document.addEventListener('pointerover', onRest);
    document.addEventListener('focusin', onRest);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onRest);
      document.removeEventListener('focusin', onRest);
    };
  }, [client, instanceId]);
}

/** Returns where a chat was read ahead, as long as that is true; null: it is to be read. */
export function startReadAhead(client: QueryClient, chat: ChatRef): Start | null {
  if (ahead?.chat.chatId !== chat.chatId || ahead.chat.instanceId !== chat.instanceId) return null;
  const state = client.getQueryState(historyQuery(chat, ahead.start).queryKey);
  return state && state.status !== 'error' && !state.isInvalidated ? ahead.start : null;
}
