import { useEffect } from 'react';
import { goFirst } from './acts-first.ts';
import { createPrecedence, type Precedence } from './precedence.ts';

/** Milliseconds between two readings for the events of main while a list is scrolled. */
const everyMs = 2_000;

/** Milliseconds for which its rows stay as they were read, where the scrolling does not end. */
const rowsMs = 10_000;

const rows = createPrecedence();

/** Runs `go` once no list is scrolled. Answers the function that takes it back. */
export const afterScrolling = rows.after;

/**
 * While a list is scrolled its frames go first: what else is shown is read again every two seconds, and its rows, which
 * nobody reads on the move and which are many, when it rests.
 */
export function useScrollFirst(isScrolling: boolean): void {
  useEffect(() => {
    if (!isScrolling) return;
    const ends = [firstInTurns(goFirst, everyMs), firstInTurns(rows.goFirst, rowsMs)];
    return () => {
      for (const end of ends) end();
    };
  }, [isScrolling]);
}

/** Goes first without an end, but for a moment after each `ms` milliseconds. Answers the function that ends it. */
function firstInTurns(first: Precedence['goFirst'], ms: number): () => void {
  let end = first(ms);
  const turn = setInterval(() => {
    end();
    end = first(ms);
  }, ms);
  return () => {
    clearInterval(turn);
    end();
  };
}
