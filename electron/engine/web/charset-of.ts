import { TextDecoder } from 'node:util';

/** Bytes at the start of a page within which it has to name its charset (HTML, "prescan a byte stream"). */
export const prescanLength = 1_024;

/**
 * Returns the charset of a page: by its byte order mark, else by the header, else by its own declaration within its first bytes, else UTF-8.
 * Always one that `TextDecoder` knows.
 */
export function charsetOf(start: Uint8Array, contentType: string): string {
  const mark = byteOrderMark(start);
  if (mark !== null) return mark;
  const named = /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
  if (named !== undefined && isKnown(named)) return named;
  const head = Buffer.from(start.subarray(0, prescanLength)).toString('latin1');
  const own = /<meta[^>]+charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1];
  // A page that says in ASCII that it is in UTF-16 is not.
  if (own === undefined || !isKnown(own) || /^utf-16/i.test(own)) return 'utf-8';
  return own;
}

function byteOrderMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : null;
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset) instanceof TextDecoder;
  } catch {
    return false;
  }
}
