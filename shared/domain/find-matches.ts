import { foldLetters, foldText } from './fold-text.ts';
import { endOf } from './indexed-text.ts';
import { parseSearch } from './search-query.ts';
import { type SearchWord, wordsOf } from './search-words.ts';

/** From the first character up to, and without, the last. */
export type MatchSpan = [start: number, end: number];

/** A letter and the marks on it, or the two letters of a flag, which fold without a look at their neighbours. */
const clusters = /[\u{1f1e6}-\u{1f1ff}]{2}|\P{M}\p{M}*|\p{M}+/gu;

/** What may stand between the digits of one number. */
const numberParts = /[+\d][\d\s(),.'’/\u2010-\u2015\u2212-]*/g;

/** Returns where a text holds what is looked for, in order and apart; the spans are of the text as it stands. */
export function findMatches(text: string, query: string): MatchSpan[] {
  return findWords(text, wordsOf(parseSearch(query)));
}

/** As {@link findMatches}, for words that were read already. */
export function findWords(text: string, words: readonly SearchWord[]): MatchSpan[] {
  const wanted = words.filter(({ isNegated }) => !isNegated);
  if (wanted.length === 0 || text === '') return [];
  const folded = placed(text, foldCluster, true);
  const spans = wanted.flatMap(({ texts }) =>
    texts.flatMap((one) => [...wordsIn(folded, one), ...wordsIn(folded, inGroups(one))]),
  );
  if (mayBeOtherwise.test(text)) {
    const otherwise = placed(text, foldOtherwise, true);
    spans.push(...wanted.flatMap(({ texts }) => texts.flatMap((one) => wordsIn(otherwise, one))));
  }
  if (wanted.some(({ numbers }) => numbers.length > 0)) {
    const asWritten = placed(text, foldLetters, false);
    spans.push(...wanted.flatMap((word) => numbersIn(asWritten, word)));
  }
  return apart(spans);
}

/** What `otherForms` finds a text by besides: umlauts in two letters, hyphens left out. */
const mayBeOtherwise = /[äöüÄÖÜ]|\u0308|[^\s]-[^\s]|[\u2010\u2011]/;

function foldOtherwise(cluster: string): string {
  if (/^[-\u2010\u2011]$/.test(cluster)) return '';
  const letter = cluster.normalize('NFC');
  return /^[äöüÄÖÜ]$/.test(letter) ? `${foldLetters(letter)}e` : foldCluster(cluster);
}

/** A folded text; the unit at `n` comes of what stands in the text from `starts[n]` up to `ends[n]`. */
interface Placed {
  value: string;
  starts: number[];
  ends: number[];
}

/** Folds cluster by cluster; `isSpaced`: one space before each word and behind the last, as foldText has it. */
function placed(text: string, fold: (cluster: string) => string, isSpaced: boolean): Placed {
  const starts: number[] = [];
  const ends: number[] = [];
  let value = '';
  let last = '';
  let at = 0;
  const add = (unit: string, start: number, end: number): void => {
    if (isSpaced && unit === ' ' && last === ' ') return;
    value += unit;
    last = unit;
    starts.push(start);
    ends.push(end);
  };
  if (isSpaced) add(' ', 0, 0);
  for (const cluster of text.match(clusters) ?? []) {
    const folded = fold(cluster);
    // By units, not characters: the places are of units.
    for (const unit of folded.split('')) add(unit, at, at + cluster.length);
    at += cluster.length;
  }
  if (isSpaced) add(' ', text.length, text.length);
  return { value, starts, ends };
}

/** Texts are made of a few hundred clusters, and each search looks at the same ones. */
const known = new Map<string, string>();
const mostKnown = 5_000;

/** Returns what a cluster is between two letters: itself, or a space where a word ends, or around a character that is one. */
function foldCluster(cluster: string): string {
  const folded = known.get(cluster);
  if (folded !== undefined) return folded;
  const made = foldText(`a${cluster}a`).slice(2, -1);
  if (known.size < mostKnown) known.set(cluster, made);
  return made;
}

function wordsIn(folded: Placed, text: string): MatchSpan[] {
  const spans: MatchSpan[] = [];
  const end = endOf(text.trimStart());
  if (end !== null) return endsIn(folded, end);
  const length = text.trimEnd().length;
  for (let at = folded.value.indexOf(text); at >= 0; at = folded.value.indexOf(text, at + 1)) {
    spans.push(spanOf(folded, at + 1, at + length - 1));
  }
  return spans;
}

/** Returns the number of an account as paper has it, in groups of four; any other word as it is. */
function inGroups(text: string): string {
  return /^ [a-z]{2}\d{2}[a-z0-9]+$/.test(text) ? text.replace(/[a-z0-9]{4}(?=.)/g, '$& ') : text;
}

/** The ends of words, as ` word ` has them. */
function endsIn(folded: Placed, end: string): MatchSpan[] {
  const at = folded.value.indexOf(`${end} `);
  return at < 0 ? [] : [spanOf(folded, at, at + end.length - 1)];
}

function numbersIn(asWritten: Placed, { numbers }: SearchWord): MatchSpan[] {
  if (numbers.length === 0) return [];
  const spans: MatchSpan[] = [];
  for (const { 0: run, index } of asWritten.value.matchAll(numberParts)) {
    const dialled = run.replace('(0)', '   ');
    const at = [...dialled.matchAll(/\d/g)].map((digit) => index + digit.index);
    const digits = dialled.replace(/\D/g, '');
    for (const number of numbers) {
      const first = digits.indexOf(number);
      if (first < 0) continue;
      spans.push(spanOf(asWritten, at[first] ?? 0, at[first + number.length - 1] ?? 0));
    }
  }
  return spans;
}

function spanOf({ starts, ends }: Placed, first: number, last: number): MatchSpan {
  return [starts[first] ?? 0, ends[last] ?? 0];
}

/** In order; what touches or overlaps is one. */
function apart(spans: readonly MatchSpan[]): MatchSpan[] {
  const found: MatchSpan[] = [];
  for (const [start, end] of [...spans].sort(([one], [other]) => one - other)) {
    const before = found.at(-1);
    if (before !== undefined && start <= before[1]) before[1] = Math.max(before[1], end);
    else found.push([start, end]);
  }
  return found;
}
