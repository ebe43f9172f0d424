import type { Message } from '../../../../shared/contract/messages.ts';

/** Pixels of a row with one line of text, as its style sheets make it. */
const ofOneLine = 69;
const ofEachFurtherLine = 21;
/** Letters that a bubble of full width holds in a line, about. */
const lettersOfLine = 88;

/**
 * How many pixels high the row of a message will be, about. A guess that is right spares the log from being laid out a
 * second time between Enter and the bubble, so it is exact for short texts; all else is measured once it is drawn.
 */
export function guessHeight({ text }: Pick<Message, 'text'>): number {
  const lines = text
    .split('\n')
    .reduce((count, line) => count + Math.max(1, Math.ceil(line.length / lettersOfLine)), 0);
  return ofOneLine + (lines - 1) * ofEachFurtherLine;
}
