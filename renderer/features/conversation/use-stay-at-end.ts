import { type RefObject, useEffect } from 'react';

/** Keeps a log that stands within `threshold` pixels of its end there when its own height changes; elsewhere it keeps its position. */
export function useStayAtEnd(log: RefObject<HTMLElement | null>, threshold: number): void {
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    // Of before the change: once the height is another one, the distance tells nothing any more.
    let isAtEnd = true;
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = element;
      isAtEnd = scrollHeight - scrollTop - clientHeight <= threshold;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', look, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [log, threshold]);
}
