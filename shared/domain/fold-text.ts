// Most texts are plain ASCII, which needs neither decomposition nor classes of letters.
const ascii = /^[\0-\x7f]*$/;

/** Letters that Unicode does not decompose, and those that people write for each other. */
const plain: Record<string, string> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
  '\u093c': '',
};
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu');

/**
 * Marks that a person may leave out: accents, and the points of Arabic and Hebrew. The vowels of Indic and South-East Asian
 * scripts are marks too, and so are the voiced sounds of Kana (U+3099, U+309A): those tell words apart, and stay.
 */
const omissible =
  /(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Default_Ignorable_Code_Point}]/u;
/** Marks, and what is not seen: a soft hyphen, a space of no width, what makes one emoji of several. */
const marks = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

const otherDigits = /(?![0-9])\p{Nd}/gu;
/** What is no letter, digit, mark or sign; the signs of ASCII are punctuation, and so is what stands for nothing. */
const betweenWords =
  /(?:[^\p{L}\p{N}\p{M}\p{Sm}\p{Sc}\p{So}\u3030\u303d]|[$+<=>|~\u2800\ufffc\ufffd])+/gu;

/** Characters of writings that put no space between words, as a class of a pattern. */
export const unspaced =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
/** What is searched as a word, whatever stands beside it: these, a sign, an emoji or a flag. */
const alone = new RegExp(`[\u{1f1e6}-\u{1f1ff}]{2}|[${unspaced}\\p{Sm}\\p{Sc}\\p{So}]`, 'gu');

/**
 * Returns a text as it is searched: every word with one space before it, in small letters without accents, digits as ASCII. A sign,
 * and a character of a writing without spaces, is a word; an emoji is the same one in any colour, and one of several is these. What is folded stays the same when it is folded again, but for its spaces.
 */
export function foldText(text: string): string {
  if (text === '') return '';
  if (ascii.test(text)) return ` ${text.toLowerCase()}`.replace(/[^a-z0-9]+/g, ' ');
  return ` ${foldLetters(text).replace(alone, ' $& ')}`.replace(betweenWords, ' ');
}

/** Folds letters and digits, and leaves what stands between words as it is. */
export function foldLetters(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(marks, (mark) => (omissible.test(mark) ? '' : mark))
    .toLowerCase()
    .replace(special, (letter) => plain[letter] ?? letter)
    .replace(otherDigits, digitValue);
}

/** Returns a text with the digits of every script as those from 0 to 9. */
export function foldDigits(text: string): string {
  return text.replace(otherDigits, digitValue);
}

/** The digits of a script stand in a row of ten. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - 1 - value))) value += 1;
  return String(value % 10);
}

/**
 * Returns what is looked for in international numbers: the digits, without the `00` or the national `0` before them; empty
 * where there are other signs.
 */
export function digitsOf(written: string): string {
  const plainly = foldLetters(written);
  if (!/^[+\d\s()./-]+$/.test(plainly)) return '';
  return plainly
    .replace('(0)', '')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '');
}
