// Most texts are plain ASCII, which needs neither decomposition nor classes of letters.
const ascii = /^[\0-\x7f]*$/;

/** Letters that Unicode does not decompose into a plain one and its mark. */
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
};
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/** Writing that puts no space between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Returns a text as it is searched: small letters without accents, every word with one space before it. */
export function foldText(text: string): string {
  if (text === '') return '';
  if (ascii.test(text)) return ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')}`;
  const bare = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const folded = bare.replace(special, (letter) => plain[letter] ?? letter);
  return ` ${folded.replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
}

/** Returns the words that are looked for, each with a space before it: found in a folded text, they begin a word there. */
export function wordsOf(written: string): string[] {
  return foldText(written)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (spaceless.test(word) ? word : ` ${word}`));
}

/**
 * Returns what is looked for in international numbers: the digits, without the `00` or the national `0` before them; empty
 * where there are other signs.
 */
export function digitsOf(written: string): string {
  if (!/^[+\d\s()./-]+$/.test(written)) return '';
  return written
    .replace('(0)', '')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '');
}
