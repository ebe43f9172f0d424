import { LinkifyIt } from 'linkify-it';

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
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, urlAuth: true })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);

/** Returns the links to web pages in a line of text, first to last. */
export function linksIn(line: string): TextLink[] {
  if (line.length > longestLine || !mayHoldLink.test(line)) return [];
  return (linkify.match(line) ?? []).map(({ index, raw, schema }) => {
    // Marks of formatting may stand in an address, but those at its end belong to the text around it.
    const written = raw.replace(/[*_~`]+$/, '');
    return {
      start: index,
      end: index + written.length,
      address: schema === '' ? `https://${written}` : written,
    };
  });
}

/** Returns the address that a card or a preview names, as a link in a text would; null where it names none. */
export function linkOf(written: string): string | null {
  return linksIn(written)[0]?.address ?? null;
}
