import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { ExcerptPart } from '../../../../shared/contract/search.ts';
import type { MatchSpan } from '../../../../shared/domain/find-matches.ts';

/** Characters of an excerpt, and of what stands before its first hit: the list of hits shows about 35 of them. */
const excerptLength = 200;
const beforeHit = 16;

/** Returns a text in one line around its first hit, cut between words; what is cut off is an ellipsis. */
export function excerptParts(text: string, hits: readonly MatchSpan[]): ExcerptPart[] {
  const first = hits[0]?.[0] ?? 0;
  const start = first <= beforeHit * 1.5 ? 0 : wordStart(text, first - beforeHit, first);
  const end = Math.min(text.length, Math.max(start + excerptLength, hits[0]?.[1] ?? 0));
  const parts: ExcerptPart[] = [];
  const add = (from: number, until: number, isMatch: boolean): void => {
    const piece = text.slice(from, until).replace(/\s+/gu, ' ');
    if (piece !== '') parts.push({ text: piece, isMatch });
  };
  let at = start;
  if (start > 0) parts.push({ text: '…', isMatch: false });
  for (const [from, until] of hits) {
    if (until > end) break;
    add(at, from, false);
    add(from, until, true);
    at = until;
  }
  const cut = wholeEnd(text, end);
  add(at, Math.max(at, cut), false);
  if (cut < text.length) parts.push({ text: '…', isMatch: false });
  return parts;
}

/** The beginning of the first word after `from`, and at the latest the hit. */
function wordStart(text: string, from: number, hit: number): number {
  const space = /\s/u.exec(text.slice(from, hit));
  return space === null ? wholeEnd(text, from) : from + space.index + 1;
}

function wholeEnd(text: string, end: number): number {
  return cutText(text, end).length;
}
