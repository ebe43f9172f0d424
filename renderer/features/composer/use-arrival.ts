import { useCallback, useRef, useState } from 'react';
import { cameBySwitch } from '../../product-ui/chat-switch.ts';

/** Milliseconds in which keys pressed may still have been meant for the chat that was open before. */
const switchMs = 300;

/**
 * Guards a chat that one press switched to. The answer is whether to ask before sending; it is true once.
 * The component that uses it lives as long as its chat is open.
 */
export function useArrival(): () => boolean {
  const [arrivedAt] = useState(() => (cameBySwitch() ? performance.now() : -Infinity));
  const hasAsked = useRef(false);
  return useCallback(() => {
    if (hasAsked.current || performance.now() - arrivedAt >= switchMs) return false;
    hasAsked.current = true;
    return true;
  }, [arrivedAt]);
}
