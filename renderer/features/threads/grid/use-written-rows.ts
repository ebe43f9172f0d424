import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { covers, isFlying, type Stretch, stillWritten, writeMore } from './written-rows.ts';

/** Rows that are written in one frame at most: to write a whole screen takes longer than a frame has. */
const mostInFrame = 5;
/** Milliseconds after which a list that flew by counts as resting: two frames. */
const restingTime = 32;

interface Seen {
  drawn: Stretch;
  written: Stretch;
  isScrolling: boolean;
  isFlying: boolean;
}

/**
 * Which of the drawn rows show what stands in them. All do, but for those of a list that is scrolled faster than anybody reads:
 * they stay blank until it rests, and are then written some in each frame, from the `first` one in view on.
 */
export function useWrittenRows(
  { from, until, first, isScrolling }: Stretch & { first: number; isScrolling: boolean },
  isThere: (index: number) => boolean,
): (index: number) => boolean {
  const drawn = { from, until };
  const [seen, setSeen] = useState<Seen>({
    drawn,
    written: drawn,
    isScrolling,
    isFlying: false,
  });
  if (from !== seen.drawn.from || until !== seen.drawn.until || isScrolling !== seen.isScrolling) {
    // A page further by a key is shown at once: only what follows upon other scrolling flies by.
    const flies = seen.isScrolling && isFlying(seen.drawn, drawn);
    const isWhole = !flies && covers(seen.written, seen.drawn);
    const written = isWhole ? drawn : stillWritten(seen.written, drawn, first);
    setSeen({ drawn, written, isScrolling, isFlying: flies });
  }

  const { written } = seen;
  // After every drawing: what is asked for may have come.
  useEffect(() => {
    if (covers(seen.written, seen.drawn)) return;
    const more = writeMore(seen.written, seen.drawn, mostInFrame, isThere);
    if (!seen.isFlying && covers(seen.written, more)) return;
    // Within the frame: rows that change between two are laid out twice, once for the pointer that may stand over another now.
    const write = () => flushSync(() => setSeen({ ...seen, written: more, isFlying: false }));
    let frame = 0;
    const begin = () => {
      frame = requestAnimationFrame(write);
    };
    const timer = seen.isFlying ? setTimeout(begin, restingTime) : undefined;
    if (timer === undefined) begin();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  });
  return (index) => index >= written.from && index <= written.until;
}
