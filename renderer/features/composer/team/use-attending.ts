import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../bridge/call.ts';
import type { ChatRef } from '../../../product-ui/chat-ref.ts';

/** Milliseconds between two reports that the chat is open. */
const reportEveryMs = 10_000;
/** Milliseconds without a key press after which the user no longer counts as typing, even with text in the box. */
const typingPauseMs = 30_000;
/** Each window loads its own page, and so gets its own ID. */
const windowId = crypto.randomUUID();

/** Reports to the team that this window has the chat open, and whether its user is typing. `hasMore`: a file or recording is to be sent. */
export function useAttending(chat: ChatRef, text: string, hasMore: boolean): void {
  const { instanceId, chatId } = chat;
  const hasText = text.trim() !== '';
  const typed = useRef({ text, at: -Infinity });
  const reported = useRef({ at: -Infinity, isWriting: false });

  const report = useEffectEvent(() => {
    const isWriting = hasText && performance.now() - typed.current.at < typingPauseMs;
    reported.current = { at: performance.now(), isWriting };
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
    if (text === typed.current.text) return;
    const wasEmpty = typed.current.text.trim() === '';
    // A stored draft that was loaded with the chat is not being typed.
    const isLoaded = wasEmpty && reported.current.at === -Infinity;
    typed.current = { text, at: isLoaded ? -Infinity : performance.now() };
    const isDue = performance.now() - reported.current.at >= reportEveryMs;
    const hasStartedOrCleared = wasEmpty === hasText;
    if (hasStartedOrCleared || !reported.current.isWriting || isDue) report();
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
