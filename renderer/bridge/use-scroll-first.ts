import { useEffect } from 'react';
import { goFirst } from './acts-first.ts';

/** Milliseconds between two readings for the events of main while a list is scrolled. */
const everyMs = 2_000;

/** While a list is scrolled its frames go first: rows on the move are read by nobody, so their news may come together. */
export function useScrollFirst(isScrolling: boolean): void {
  useEffect(() => {
    if (!isScrolling) return;
    let end = goFirst(everyMs);
    const turn = setInterval(() => {
      end();
      end = goFirst(everyMs);
    }, everyMs);
    return () => {
      clearInterval(turn);
      end();
    };
  }, [isScrolling]);
}
