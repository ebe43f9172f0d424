import { cutText } from '../../../../shared/domain/cut-text.ts';
import { excerptLength, type Splitter } from './splitter.ts';

/** A line of a file, counted from 1. Of one that is too long only its beginning is there. */
export interface TextLine {
  line: number;
  text: string;
  isTooLong: boolean;
}

/** Splits a text into lines of at most `longest` characters; blank ones are left out, and blanks around the others where it trims. */
export function textLines(longest: number, { trims = true } = {}): Splitter<TextLine> {
  let text = '';
  let line = 1;
  let isTooLong = false;
  let endsWithReturn = false;

  const keep = (part: string): void => {
    if (!isTooLong) text += part;
    if (text.length <= longest) return;
    isTooLong = true;
    text = cutText(text, excerptLength);
  };
  const close = (): TextLine[] => {
    const closed = { line, text: trims ? text.trim() : text, isTooLong };
    line += 1;
    text = '';
    isTooLong = false;
    return closed.text.trim() === '' ? [] : [closed];
  };

  return {
    take: (part) => {
      const lines: TextLine[] = [];
      const ends = /\r\n|\n|\r/g;
      let from = endsWithReturn && part.startsWith('\n') ? 1 : 0;
      ends.lastIndex = from;
      for (let end = ends.exec(part); end !== null; end = ends.exec(part)) {
        keep(part.slice(from, end.index));
        lines.push(...close());
        from = ends.lastIndex;
      }
      keep(part.slice(from));
      endsWithReturn = part.endsWith('\r');
      return lines;
    },
    end: () => close(),
  };
}
