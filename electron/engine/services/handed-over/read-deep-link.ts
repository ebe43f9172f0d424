import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { DeepLink } from '../../../../shared/contract/handed-over.ts';

const longestLink = 8_000;
const longestNumber = 64;
const longestText = 4_000;

/** What shows as something else than it is: control characters but line breaks, and those that turn the direction of writing. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Says where a short number is dialled, and what a telephone does with it: no part of the number (RFC 3966). */
const parameters = /;(?!ext=)[\w-]+(?:=[^;]*)?/gi;

/**
 * Reads `postline://chat/NUMBER?text=…`, `tel:NUMBER` (RFC 3966), `sms:NUMBER?body=…` (RFC 5724), `smsto:NUMBER:…` of codes that phones
 * scan, and links to a chat (`whatsapp://send?phone=…&text=…`, `https://wa.me/NUMBER?text=…`), as programs write them. Returns null for what is no link of these kinds; one without a number that can be read has none, so that a person is told, and keeps its text.
 */
export function readDeepLink(argument: string): DeepLink | null {
  const read = readers.find(([form]) => form.test(argument))?.[1];
  if (read === undefined) return null;
  if (argument.length > longestLink) return { number: '', text: '' };
  const { number: address, text } = read(argument);
  const number = address
    .replace(/^\/+|\/+$/g, '')
    .replace(parameters, '')
    .replace(unseen, '')
    .trim();
  // What could not be decoded is no number, though it may have digits.
  const isNumber = /^[^%]*\p{Nd}[^%]*$/u.test(number) && number.length <= longestNumber;
  return {
    number: isNumber ? number : '',
    text: cutText(text.replace(/\r\n?/g, '\n').replace(unseen, ''), longestText),
  };
}

const readers: readonly [RegExp, (argument: string) => DeepLink][] = [
  [/^postline:/i, ownParts],
  [/^(?:tel|sms|smsto):/i, partsOf],
  [/^whatsapp:|^https?:\/\/(?:wa\.me|(?:api|web)\.whatsapp\.com)\//i, chatParts],
];

/** The number is international, with its `+` or without. */
function chatParts(argument: string): DeepLink {
  try {
    const { host, pathname, searchParams } = new URL(argument);
    const written = searchParams.get('phone') ?? (host === 'wa.me' ? decoded(pathname) : '');
    const number = written.replace(/^[\s/+]+/, '');
    const text = searchParams.get('text') ?? '';
    return { number: /^\p{Nd}/u.test(number) ? `+${number}` : '', text };
  } catch {
    return { number: '', text: '' };
  }
}

function ownParts(argument: string): DeepLink {
  try {
    const { host, pathname, searchParams } = new URL(argument);
    if (host !== 'chat') return { number: '', text: '' };
    return { number: decoded(pathname), text: searchParams.get('text') ?? '' };
  } catch {
    return { number: '', text: '' };
  }
}

/** These know percent-encoding alone: a plus is one. Pages for iOS begin the fields with `&` or `;`, codes the text with `:`. */
function partsOf(argument: string): DeepLink {
  const [, scanned, words = ''] = /^smsto:([^:?&]*):(.*)$/is.exec(argument) ?? [];
  if (scanned !== undefined) return { number: decoded(scanned), text: decoded(words) };
  const [, address = '', fields = ''] =
    /^\w+:([^?&]*?)(?:[?&]|;(?=body=)|$)(.*)$/is.exec(argument) ?? [];
  const body = fields.split('&').find((field) => /^body=/i.test(field));
  return { number: decoded(address), text: decoded(body?.slice('body='.length) ?? '') };
}

/** What is no encoding stays as it is written. */
function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
