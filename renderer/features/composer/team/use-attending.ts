import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../bridge/call.ts';
import type { ChatRef } from '../../../product-ui/chat-ref.ts';

/** Milliseconds after which it is said again that the chat is open. */
const againMs = 10_000;
/** Milliseconds without a key after which nobody is writing any more, whatever stands in the box. */
const pauseMs = 30_000;
/** Of this page: each window has its own. */
const windowId = crypto.randomUUID();

/** Tells the team that the chat is open in this window, and that something is being written in it; `hasMore`: a file, or a recording. */
export function useAttending(chat: ChatRef, text: string, hasMore: boolean): void {
  const { instanceId, chatId } = chat;
  const hasText = text.trim() !== '';
  const typed = useRef({ text, at: -Infinity });
  const said = useRef({ at: -Infinity, isWriting: false });

  const say = useEffectEvent(() => {
    const isWriting = hasText && performance.now() - typed.current.at < pauseMs;
    said.current = { at: performance.now(), isWriting };
    // Nothing waits for it: the store may be away.
    const isLooking = document.hasFocus();
    const how = { windowId, hasDraft: hasText || hasMore, isWriting, isLooking };
    void call('team.attend', { instanceId, chatId, ...how }).catch(() => {});
  });

  useEffect(() => {
    const sayAgain = () => say();
    const leave = () => {
      const how = { windowId, isOpen: false, hasDraft: false, isWriting: false };
      void call('team.attend', { instanceId, chatId, ...how }).catch(() => {});
    };
    say();
    const timer = setInterval(sayAgain, againMs);
    // Of several windows, the team sees where one is looking.
    window.addEventListener('focus', sayAgain);
    // What is drawn in a window that closes is not taken down.
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', sayAgain);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [instanceId, chatId]);

  const onText = useEffectEvent(() => {
    if (text === typed.current.text) return;
    const wasEmpty = typed.current.text.trim() === '';
    // A draft that was read when the chat was opened is nothing that is typed now.
    const isRead = wasEmpty && said.current.at === -Infinity;
    typed.current = { text, at: isRead ? -Infinity : performance.now() };
    const isDue = performance.now() - said.current.at >= againMs;
    if (wasEmpty !== (text.trim() === '') || !said.current.isWriting || isDue) say();
  });
  useEffect(() => onText(), [text]);

  const told = useRef(hasMore);
  const onMore = useEffectEvent(() => {
    if (hasMore === told.current) return;
    told.current = hasMore;
    say();
  });
  useEffect(() => onMore(), [hasMore]);
}
