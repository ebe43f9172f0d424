import { cutText } from './cut-text.ts';

/** What a link asks for: a chat, and what stands in its message box then. */
export interface ChatLink {
  /** As it is written in the link; empty where the link says none that can be read. */
  number: string;
  text: string;
}

const longestLink = 8_000;
const longestNumber = 64;
const longestText = 4_000;

/** What shows as something else than it is: control characters but line breaks, and those that turn the direction of writing. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Says where a short number is dialled, and what a telephone does with it: no part of the number (RFC 3966). */
const parameters = /;(?!ext=)[\w-]+(?:=[^;]*)?/gi;

/**
 * Reads `postline://chat/NUMBER?text=…`, `tel:NUMBER` (RFC 3966), `sms:NUMBER?body=…` (RFC 5724), `smsto:NUMBER:…` of codes that phones
 * scan, and links to a chat (`whatsapp://send?phone=…&text=…`, `https://wa.me/NUMBER?text=…`), as programs and pages write them. Returns
 * null for what is no link of these kinds; one without a number that can be read has none, so that a person is told, and keeps its text.
 */
export function readChatLink(written: string): ChatLink | null {
  const read = readers.find(([form]) => form.test(written))?.[1];
  if (read === undefined) return null;
  if (written.length > longestLink) return { number: '', text: '' };
  const { number: address, text } = read(written);
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

const readers: readonly [RegExp, (written: string) => ChatLink][] = [
  [/^postline:/i, ownParts],
  [/^(?:tel|sms|smsto|mms|mmsto|callto|skype|facetime):/i, partsOf],
  [/^whatsapp:|^(?:https?:\/\/)?(?:wa\.me|(?:api|web|www)\.whatsapp\.com)\//i, networkParts],
];

/** The number is international, with its `+` or without. */
function networkParts(written: string): ChatLink {
  const { host, path, fields } = split(written);
  const address = fields.get('phone') ?? (host === 'wa.me' ? path : host);
  const number = address.replace(/^[\s/+]+/, '');
  const isNumber = /^\p{Nd}/u.test(number);
  return {
    number: isNumber ? number.replace(/^(?!00)/, '+') : '',
    text: textOf(fields),
  };
}

/** `postline:chat/…` and `postline:///chat/…` are what pages make of it; the number may be a field. */
function ownParts(written: string): ChatLink {
  const { host, path, fields } = split(written);
  const [, address] = /^\/*chat(?:\/(.*))?$/is.exec(`${host}${path}`) ?? [];
  if (address === undefined && !/^\/*chat$/i.test(`${host}${path}`)) return nothing;
  return {
    number: address || (fields.get('number') ?? fields.get('phone') ?? ''),
    text: textOf(fields),
  };
}

const nothing: ChatLink = { number: '', text: '' };

const textOf = (fields: Map<string, string>): string =>
  fields.get('text') ?? fields.get('body') ?? '';

/** The parts of a link, decoded; in its fields, whose names are in small letters, a plus stands for a blank. */
function split(written: string) {
  const [, host = '', path = '', query = ''] =
    /^(?:[a-z]+:)?(?:\/\/)?([^/?#]*)([^?#]*)\??([^#]*)/is.exec(written) ?? [];
  const fields = query.split('&').map((field): [string, string] => {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(field) ?? [];
    return [name.toLowerCase(), decoded(value.replaceAll('+', ' '))];
  });
  return { host: host.toLowerCase(), path: decoded(path), fields: new Map(fields) };
}

/** These know percent-encoding alone: a plus is one. Pages for iOS begin the fields with `&` or `;`, codes the text with `:`. */
function partsOf(written: string): ChatLink {
  const [, scanned, words = ''] = /^smsto:([^:?&]*):(.*)$/is.exec(written) ?? [];
  if (scanned !== undefined) return { number: decoded(scanned), text: decoded(words) };
  const [, address = '', fields = ''] =
    /^\w+:([^?&]*?)(?:[?&]|;(?=body=)|$)(.*)$/is.exec(written) ?? [];
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
