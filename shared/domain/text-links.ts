import { LinkifyIt } from 'linkify-it';
import { endings, LinkGrammar } from './link-grammar.ts';

/** A link in a text: where it stands, and the address it leads to. */
export interface TextLink {
  start: number;
  end: number;
  /** With its scheme; `https` where none was written. */
  address: string;
}

/** Characters of a line that links are looked for in, at most: the time grows with length times links. */
const longestLine = 10_000;

/** Most lines hold none: a link has a scheme or a dot within a word. */
const mayHoldLink = /:\/\/|[^\s.]\.[^\s.]/;

// An address of mail stays text: a mail program would open with what a stranger wrote in the address, and leave the log of what was sent.
const linkify = new LinkifyIt({
  fuzzyLink: true,
  fuzzyEmail: false,
  urlAuth: true,
  rebuilder: new LinkGrammar(),
})
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null)
  .tlds(endings, true);

/** Returns the links to web pages in a line of text, first to last. */
export function linksIn(line: string): TextLink[] {
  if (line.length > longestLine || !mayHoldLink.test(line)) return [];
  return (linkify.match(line) ?? []).map(({ index, raw, schema }) => {
    const end = meantEnd(line, index, index + raw.length);
    const written = line.slice(index, end);
    return { start: index, end, address: schema === '' ? `https://${written}` : written };
  });
}

/** Returns the address that a card or a preview names, as a link in a text would; null where it names none. */
export function linkOf(written: string): string | null {
  return linksIn(written)[0]?.address ?? null;
}

/** Marks of formatting that began before a link end behind it, though they may stand in an address; so does a colon. */
function meantEnd(line: string, start: number, end: number): number {
  const mark = line[end - 1] ?? '';
  if (!/[*_~`:]/.test(mark) || (mark !== ':' && !isOpen(line.slice(0, start), mark))) return end;
  return meantEnd(line, start, end - 1);
}

function isOpen(before: string, mark: string): boolean {
  const at = before.lastIndexOf(mark);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(before[at - 1] ?? '');
}
