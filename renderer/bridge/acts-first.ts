import { createPrecedence } from './precedence.ts';

/**
 * Milliseconds for which an act goes first at most: an answer that is late, or a page in the background, which draws no
 * frame, must not leave the rest of the page out of date.
 */
const atMost = 100;

/**
 * Frames that a person waits for: until they are drawn nothing is read again for the events of main, whose answers would be
 * drawn in those frames.
 */
const frames = createPrecedence();

/** Lets the frames from now on go first, for so many milliseconds at most. Answers the function that ends it. */
export const goFirst = frames.goFirst;

/** Runs `go` once no frame goes first. Answers the function that takes it back. */
export const afterActs = frames.after;

/**
 * A person waits for the frame that shows what this act did. Answers the function to call when the page knows what to show;
 * the act ends with the frame after that.
 */
export function beginAct(): () => void {
  const end = goFirst(atMost);
  return () => requestAnimationFrame(() => setTimeout(end));
}
