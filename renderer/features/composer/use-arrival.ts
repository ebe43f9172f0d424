import { useCallback, useRef, useState } from 'react';

/** Milliseconds in which keys pressed may still have been meant for the chat that was open before. */
const arrivalMs = 1_000;

/**
 * Guards a chat that was opened a moment ago. The answer is whether to ask before sending; it is true once.
 * The component that uses it lives as long as its chat is open.
 */
export function useArrival(): () => boolean {
  const [arrivedAt] = useState(() => performance.now());
  const hasAsked = useRef(false);
  return useCallback(() => {
    if (hasAsked.current || performance.now() - arrivedAt >= arrivalMs) return false;
    hasAsked.current = true;
    return true;
  }, [arrivedAt]);
}
