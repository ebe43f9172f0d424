/** Rows from one place to another, both included; none where the first comes after the last. */
export interface Stretch {
  from: number;
  until: number;
}

/** The most rows that come into view in one frame of scrolling at which somebody may still read. */
const mostRead = 6;

/** Whether all that is drawn is written. */
export const covers = (written: Stretch, drawn: Stretch): boolean =>
  written.from <= drawn.from && written.until >= drawn.until;

/** Whether a list that is scrolled from `before` to `now` in one frame flies by. */
export function isFlying(before: Stretch, now: Stretch): boolean {
  return Math.max(before.from - now.from, now.until - before.until) > mostRead;
}

/** What is left in view of the rows that were written; none, to be begun at `first`, where that is nothing. */
export function stillWritten(written: Stretch, drawn: Stretch, first: number): Stretch {
  const from = Math.max(written.from, drawn.from);
  const until = Math.min(written.until, drawn.until);
  return from <= until ? { from, until } : { from: first, until: first - 1 };
}

/** Writes up to `most` rows more, first those below, as far as what stands in them is there. */
export function writeMore(
  written: Stretch,
  drawn: Stretch,
  most: number,
  isThere: (index: number) => boolean,
): Stretch {
  let { from, until } = written;
  for (let left = most; left > 0; left -= 1) {
    if (until < drawn.until && isThere(until + 1)) until += 1;
    else if (from > drawn.from && isThere(from - 1)) from -= 1;
    else break;
  }
  return { from, until };
}
