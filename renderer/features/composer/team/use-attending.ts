import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../bridge/call.ts';
import type { ChatRef } from '../../../product-ui/chat-ref.ts';

/** Milliseconds after which it is said again that the chat is open. */
const againMs = 10_000;
/** Milliseconds without a key after which nobody is writing any more, whatever stands in the box. */
const pauseMs = 30_000;

/** Tells the team that the chat is open here, and that something is being written in it. */
export function useAttending(chat: ChatRef, text: string): void {
  const { instanceId, chatId } = chat;
  const hasDraft = text.trim() !== '';
  const typed = useRef({ text, at: -Infinity });
  const said = useRef({ at: -Infinity, isWriting: false });

  const say = useEffectEvent(() => {
    const isWriting = hasDraft && performance.now() - typed.current.at < pauseMs;
    said.current = { at: performance.now(), isWriting };
    // Nothing waits for it: the store may be away.
    const isLooking = document.hasFocus();
    void call('team.attend', { instanceId, chatId, hasDraft, isWriting, isLooking }).catch(
      () => {},
    );
  });

  useEffect(() => {
    say();
    const timer = setInterval(say, againMs);
    return () => {
      clearInterval(timer);
      const nothing = { instanceId, hasDraft: false, isWriting: false };
      void call('team.attend', { ...nothing, chatId }).catch(() => {});
      void call('team.attend', { ...nothing, chatId: null }).catch(() => {});
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
}
