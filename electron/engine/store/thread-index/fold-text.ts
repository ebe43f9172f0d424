// Most texts are plain ASCII, which needs neither decomposition nor classes of letters.
const ascii = /^[\0-\x7f]*$/;

/** Text as it is searched: small letters without accents, every word with one space before it. */
export function foldText(text: string): string {
  if (text === '') return '';
  if (ascii.test(text)) return ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')}`;
  const bare = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return ` ${bare.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
}

/** The words that are looked for, each with a space before it: found in a folded text, they begin a word there. */
export function wordsOf(written: string): string[] {
  return foldText(written)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ` ${word}`);
}

/** What is looked for in a number: its digits, without the `00` of an international call; empty where there are other signs. */
export function digitsOf(written: string): string {
  return /^[+\d\s()./-]+$/.test(written) ? written.replace(/\D/g, '').replace(/^00/, '') : '';
}
