import { type RefObject, useEffect } from 'react';

/**
 * Keeps a log at its end when its own size changes, if it was within `threshold` pixels of it; elsewhere it keeps its position.
 * `goToEnd` has to hold on to the end while rows of another width are measured anew.
 */
export function useStayAtEnd(
  log: RefObject<HTMLElement | null>,
  goToEnd: () => void,
  threshold: number,
): void {
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
      if (isAtEnd) goToEnd();
    });
    look();
    element.addEventListener('scroll', look, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [log, goToEnd, threshold]);
}
