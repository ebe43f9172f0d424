import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../bridge/call.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';

/** Milliseconds between two reports that the chat is open. */
const reportEveryMs = 10_000;
/** Milliseconds without a key press after which the user no longer counts as typing, even with text in the box. */
const typingPauseMs = 30_000;
/** Each window loads its own page, and so gets its own ID. */
const windowId = crypto.randomUUID();

/**
 * Reports to the team that this window has the chat open, and whether its user is typing. `typedAt`: when the text was last changed
 * in this window, by `performance.now()`. `hasMore`: a file or recording is to be sent.
 */
export function useAttending(
  chat: ChatRef,
  { text, typedAt, hasMore }: { text: string; typedAt: number; hasMore: boolean },
): void {
  const { instanceId, chatId } = chat;
  const hasText = text.trim() !== '';
  const isTyping = () => hasText && performance.now() - typedAt < typingPauseMs;
  const reported = useRef({ at: -Infinity, hasText: false, isWriting: false });

  const report = useEffectEvent(() => {
    const isWriting = isTyping();
    reported.current = { at: performance.now(), hasText, isWriting };
    const isLooking = document.hasFocus();
    const attendance = { windowId, hasDraft: hasText || hasMore, isWriting, isLooking };
    // Nothing waits for the call, because the store may be away.
    void call('team.attend', { instanceId, chatId, ...attendance }).catch(() => {});
  });

  useEffect(() => {
    const reportAgain = () => report();
    const reportLeft = () => {
      const attendance = { windowId, isOpen: false, hasDraft: false, isWriting: false };
      void call('team.attend', { instanceId, chatId, ...attendance }).catch(() => {});
    };
    report();
    const timer = setInterval(reportAgain, reportEveryMs);
    // With several windows open, the team sees the chat of the one in focus.
    window.addEventListener('focus', reportAgain);
    // React does not unmount when a window closes.
    window.addEventListener('pagehide', reportLeft);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', reportAgain);
      window.removeEventListener('pagehide', reportLeft);
      reportLeft();
    };
  }, [instanceId, chatId]);

  const onText = useEffectEvent(() => {
    const { at, hasText: hadText, isWriting } = reported.current;
    const isDue = performance.now() - at >= reportEveryMs;
    if (hasText !== hadText || isTyping() !== isWriting || isDue) report();
  });
  useEffect(() => onText(), [text]);

  const lastHasMore = useRef(hasMore);
  const onMore = useEffectEvent(() => {
    if (hasMore === lastHasMore.current) return;
    lastHasMore.current = hasMore;
    report();
  });
  useEffect(() => onMore(), [hasMore]);
}
