import { readChatLink } from './chat-link.ts';
import { foldDigits } from './fold-text.ts';

/** A number without what stands around it, and what was left out of it: the person is told. */
export interface PlainNumber {
  /** Digits of 0 to 9 and signs, a `+` first where there is one; or a chat ID, or what is no number. */
  text: string;
  leftOut: 'extension' | null;
}

/** What shows as nothing, and turns the direction of writing: address books put it around numbers. */
const unseen = /\p{Cf}/gu;

/** Words before the digits that reach somebody within a company, in the languages of Postline and as programs write them. */
const extensionWords =
  'ext|extn|extension|ekst|ekstensi|durchwahl|dw|poste|anexo|interno|int|ramal|extensión|extensão|تحويلة|داخلي|שלוחה|x|#';

// A run of spaces is looked at from its beginning alone: from each of its signs, a long one would take minutes.
const extensions = [
  new RegExp(
    String.raw`(?<![\s,;])[\s,;]*(?<!\p{L})(?:${extensionWords})\s*(?:[.:=]+\s*)?\d{1,7}#?$`,
    'iu',
  ),
  // A phone that dials by itself waits at these signs before the rest.
  /(?:(?<![\s,])\s*,\s*,[\s,]*|(?<!\s)\s*[pw]\s*)\d{1,9}#?$/i,
];

/** Digits that must be left: what is shorter is a part of the number. */
const fewestDigits = 5;

/**
 * Takes a number out of what a person or a program wrote around it: a scheme (`tel:`), a name (`Ana <+49 …>`, `Mobile: +49 …`), a
 * link that names one, an extension, codes for the exchange (`#31#`), digits of any script, signs that nobody sees.
 */
export function plainNumber(written: string): PlainNumber {
  const seen = written.normalize('NFKC').replace(unseen, '').trim();
  const named = /<([^<>]*)>\s*$/.exec(seen)?.[1] ?? '';
  const inside = /\d/.test(named) ? named : seen;
  const folded = asCounted(foldDigits(readChatLink(inside.trim())?.number || inside.trim()));
  if (folded.includes('@')) return { text: folded, leftOut: null };
  const bare = folded
    .replace(/^\p{L}[\p{L}\p{M}\s./-]{0,40}:\s*(?=[+(\d])/u, '')
    .replace(/;\s*(?:phone-context|isub|postd)=[^;]*/gi, '')
    .replace(/^[*#]{1,2}\d{1,4}[*#](?=\s*[+(\d])/, '')
    .trim();
  for (const pattern of extensions) {
    const text = bare.replace(pattern, '').trim();
    if (text !== bare && digitsIn(text) >= fewestDigits) return { text, leftOut: 'extension' };
  }
  return { text: bare, leftOut: null };
}

/**
 * Tells whether a spreadsheet has spoilt a number: rounded it to `4.91511E+12`, or to `4911510000000` once that was saved again, which has
 * lost its last digits, or put an error in its place.
 */
export function isSpoilt(written: string): boolean {
  const text = foldDigits(written.normalize('NFKC').trim());
  const isRounded = counted.test(text) && /E/i.test(asCounted(text));
  return isRounded || rounded.test(text) || /^#(?:[\p{L}/0]+[!?]?|#+)$/u.test(text);
}

/** Six digits are shown of a number of twelve or more that is rounded; nobody has one of so many zeros. */
const rounded = /^(?=\d{12,15}$)[1-9]\d{0,5}0{6,}$/;

/** A number as a spreadsheet writes it, as a power of ten or with a fraction of nothing. */
const counted = /^\s*(\+?\d+)(?:[.,](?:(0+)|(\d+)E\+?(\d+))|E\+?(\d+))\s*$/i;

/** Returns its digits one by one where none is lost, else the text as it is. */
function asCounted(text: string): string {
  const found = counted.exec(text);
  if (found === null) return text;
  const [, whole = '', nothing, fraction = '', power] = found;
  if (nothing !== undefined) return digitsIn(whole) >= 7 ? whole : text;
  return Number(power) === fraction.length ? whole + fraction : text;
}

/** Tells whether the country stands in a plain number: it begins with `+` or `00`. The exit code of a country is for who knows countries. */
export function namesItsCountry(text: string): boolean {
  return /^[\s(["'.-]*(?:\+|00)/.test(text);
}

/** Returns by what a number is known wherever it stands again, in whatever writing: its digits, of what names no country. */
export function digitsWritten(written: string): string {
  return plainNumber(written).text.replace(/\D/g, '');
}

/** Returns what stands between the marks of a list: lines, tabs, commas, semicolons, bars, and a slash between whole numbers. */
export function splitNumbers(written: string): string[] {
  if (counted.test(written)) return [written.trim()];
  const listed = written.split(
    /[\n\r\t|]+|:::|(?<!,),(?!,)|;(?!\s*(?:ext|isub|phone-context|postd)=)/iu,
  );
  return listed
    .flatMap((piece) => splitWhole(piece))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** `030/123456` is one number, `030 123456 / 0151 1234567` are two. */
function splitWhole(piece: string): string[] {
  const parts = piece.split(
    /(?<!\s)\s*\/\s*(?=[+(\d])|(?<=\d)\s+(?:&\s*)?(?=\+\s*\d)|(?<!\s)\s+&\s+(?=[+(\d])/u,
  );
  if (parts.length < 2) return [piece];
  const areWhole = parts.every(
    (part) => /^\s*[+＋]/u.test(part) || digitsIn(foldDigits(part)) >= 7,
  );
  return areWhole ? parts : [piece];
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}
