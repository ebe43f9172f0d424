import { foldLetters, foldText } from './fold-text.ts';

// What a text is found by is written into the index, so that a search of it looks for one word, not for all its writings: whoever
// changes this changes team-database/schema/search-words.sql with it, and the version of the index (search-file.ts).

/** Before a word that is written from its end: nobody can type it, since folding leaves no such sign. */
const fromEnd = '\ue001';

/** Characters of the shortest end that is looked for, and of the longest word that is found by it. */
const shortestEnd = 4;
const longestCode = 64;

/** Texts without any of these are found by their words alone. */
const mayHaveOthers = /[\d-]|[^\0-\x7f]/;
const umlauts = /[äöüÄÖÜ]/g;
const mayHaveUmlauts = /[äöüÄÖÜ]|\u0308/;
const blanks = /[ \t\n\v\f\r]+/;
const hyphens = /[-\u2010\u2011]/g;

/** Returns a text as an index holds it: folded, and what its words and numbers are known by besides. */
export function indexText(text: string): string {
  const folded = foldText(text);
  return folded + otherForms(text, folded);
}

/**
 * Returns, with a space before each, what the words of a text are looked for by besides themselves: `email` of `e-mail`, `mueller` of
 * `Müller`, `1234` of `1,234` and of `AB1234`, a number of a telephone without its country, an account whose groups are apart, and the
 * ends of codes.
 */
export function otherForms(text: string, folded = foldText(text)): string {
  if (!mayHaveOthers.test(text)) return '';
  const forms = new Set([
    ...(/\d/.test(folded)
      ? [...numbersIn(text), ...groupedIn(text), ...accountsIn(text), ...codesIn(folded)]
      : []),
    ...joinedIn(text),
    ...spelledIn(text, folded),
  ]);
  return forms.size === 0 ? '' : ` ${[...forms].join(' ')}`;
}

/** Returns what else a word of a search, as it is written, is looked for by. */
export function formsOfQuery(written: string): string[] {
  const folded = foldText(written).trim();
  const isCode = !folded.includes(' ') && /\d/.test(folded);
  const digits = /^[\d\s.,'’()/+-]+$/.test(foldLetters(written)) ? digitsAlone(written) : '';
  const ends = [...(isCode ? [folded] : []), digits].filter((one) => one.length >= shortestEnd);
  return [
    ...joinedIn(written),
    ...spelledIn(written, folded),
    ...groupedIn(written),
    ...ends.map(reversed),
  ];
}

/** Returns the end that a form of a search is looked for at; null: it is another form. */
export function endOf(form: string): string | null {
  return form.startsWith(fromEnd) ? reversed(form).slice(fromEnd.length, -fromEnd.length) : null;
}

/** Digits of the longest code of a country; a number is found without it. */
const countryCode = 3;

/**
 * Returns the numbers in a text however they are grouped, what is left of them without the code of a country, and their ends: so the
 * index finds `0151 12345678`, and `5678`, in `+4915112345678`.
 */
function numbersIn(text: string): string[] {
  const numbers = new Set<string>();
  const runs = foldLetters(text).matchAll(/[+\d][\d ()./\u2010-\u2015\u2212-]{5,24}\d/g);
  for (const [run] of runs) {
    const digits = run.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
    if (digits.length < 7 || digits.length > 15) continue;
    for (let cut = 0; cut <= countryCode; cut += 1) numbers.add(digits.slice(cut));
    numbers.add(reversed(digits));
  }
  return [...numbers];
}

/** Numbers whose thousands are apart, as one. */
function groupedIn(text: string): string[] {
  const runs = foldLetters(text).match(/(?<!\d)\d{1,3}(?:[.,'’\u066c ]\d{3})+(?!\d)/g) ?? [];
  return runs.map(digitsAlone).filter((digits) => digits.length <= 15);
}

/** Numbers of accounts in groups of four, as paper has them (ISO 13616), as one, and their ends. */
function accountsIn(text: string): string[] {
  const found = foldLetters(text).matchAll(
    /(?<![a-z0-9])[a-z]{2}\d{2}(?: [a-z0-9]{4}){2,7}(?: [a-z0-9]{1,3})?(?![a-z0-9])/g,
  );
  return [...found].flatMap(([groups]) => {
    const account = groups.replaceAll(' ', '');
    return [account, reversed(account)];
  });
}

/** The ends of long words with digits, and the digits behind letters. */
function codesIn(folded: string): string[] {
  return folded.split(' ').flatMap((word) => {
    if (!/\d/.test(word)) return [];
    const { length } = Array.from(word);
    if (length <= shortestEnd || length > longestCode) return [];
    return [reversed(word), ...(word.match(/(?<=[^0-9])\d{4,}/g) ?? [])];
  });
}

/** Words with hyphens, as one. */
function joinedIn(text: string): string[] {
  if (text.search(hyphens) < 0) return [];
  return foldLetters(text)
    .split(blanks)
    .flatMap((token) => {
      if (token.search(hyphens) < 0) return [];
      const apart = new Set(wordsOf(foldText(token)));
      const joined = wordsOf(foldText(token.replace(hyphens, '')));
      return joined.filter((word) => !apart.has(word) && /[^0-9]/.test(word));
    });
}

/** Words with umlauts, as who has none writes them. */
function spelledIn(text: string, folded: string): string[] {
  if (!mayHaveUmlauts.test(text)) return [];
  const tokens = text.normalize('NFC').split(blanks);
  const spelled = tokens
    .filter((token) => token.search(umlauts) >= 0)
    .map((token) => token.replace(umlauts, (letter) => `${foldLetters(letter)}e`));
  const known = new Set(wordsOf(folded));
  return wordsOf(foldText(spelled.join(' '))).filter((word) => !known.has(word));
}

const wordsOf = (folded: string): string[] => folded.split(' ').filter((word) => word !== '');

const digitsAlone = (written: string): string => foldLetters(written).replace(/\D/g, '');

function reversed(word: string): string {
  return fromEnd + Array.from(word).reverse().join('');
}
