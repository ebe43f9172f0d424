import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../bridge/call.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { wasMarkedUnreadSince } from '../../../product-ui/chat-order/use-reading.ts';
import { useInFront } from '../../../ui/use-in-front.ts';

/** Milliseconds that someone looks at what they read. */
const lookMs = 1_000;

/**
 * Marks a chat as read once its newest message has been in view for a second, with the window in front. What a person then marks
 * as unread stays so until something else comes in.
 */
export function useReadByLooking(
  { instanceId, chatId }: ChatRef,
  /** Null: the newest message is not in view. */
  newestInView: string | null,
  hasUnread: boolean,
): void {
  const isInFront = useInFront();
  const lookedAt = useRef<string | null>(null);
  const look = useEffectEvent((upTo: string, since: number) => {
    if (lookedAt.current === upTo) return;
    lookedAt.current = upTo;
    if (!hasUnread || wasMarkedUnreadSince({ instanceId, chatId }, since)) return;
    // Nothing is lost by a failure: it is still unread when the chat is opened again.
    void call('chats.markRead', { instanceId, chatId, upTo, isLooking: true }).catch(() => {});
  });
  useEffect(() => {
    if (newestInView === null || !isInFront) return;
    const since = performance.now();
    const timer = setTimeout(() => look(newestInView, since), lookMs);
    return () => clearTimeout(timer);
  }, [newestInView, isInFront]);
}
