import { cutText } from '../../../shared/domain/cut-text.ts';

/** Where a text is parted best: between paragraphs, lines, words. */
const breaks = ['\n\n', '\n', ' '];

/** A part of a text, and the blanks between it and the next. */
export interface TextPart {
  text: string;
  gap: string;
}

/** Returns a text in parts of at most `limit` characters, parted where a reader stops. */
export function splitText(text: string, limit: number): TextPart[] {
  const parts: TextPart[] = [];
  let rest = text.trim();
  while (rest.length > limit) {
    const at = cutIn(rest, limit);
    const part = rest.slice(0, at).trimEnd();
    const next = rest.slice(at).trimStart();
    parts.push({ text: part, gap: rest.slice(part.length, rest.length - next.length) });
    rest = next;
  }
  return [...parts, { text: rest, gap: '' }];
}

/** The last good place in the second half of what fits; a word that is longer is cut, but nothing that is seen as one character. */
function cutIn(text: string, limit: number): number {
  for (const sign of breaks) {
    const at = text.lastIndexOf(sign, limit);
    if (at > limit / 2) return at;
  }
  return cutText(text, limit).length || limit;
}
