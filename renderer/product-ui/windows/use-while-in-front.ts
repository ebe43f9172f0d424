import { useEffect, useEffectEvent } from 'react';
import { useInFront } from '../../ui/use-in-front.ts';

/** Calls at once, and again every so many milliseconds as long as the window is in front. One call is under way at a time. */
export function useWhileInFront(everyMs: number, work: () => Promise<unknown>): void {
  const isInFront = useInFront();
  const run = useEffectEvent(work);
  useEffect(() => {
    if (!isInFront) return;
    let isUnderWay = false;
    const begin = () => {
      if (isUnderWay) return;
      isUnderWay = true;
      const end = () => (isUnderWay = false);
      run().then(end, end);
    };
    begin();
    const timer = setInterval(begin, everyMs);
    return () => clearInterval(timer);
  }, [isInFront, everyMs]);
}
