import { foldLetters, foldText } from './fold-text.ts';
import { parseSearch } from './search-query.ts';
import { type SearchWord, wordsOf } from './search-words.ts';

/** From the first character up to, and without, the last. */
export type MatchSpan = [start: number, end: number];

/** A letter and the marks on it. */
const clusters = /\P{M}?\p{M}*/gu;

/** What may stand between the digits of one number. */
const numberParts = /[+\d][\d\s()./-]*/g;

/** Returns where a text holds what is looked for, in order and apart; the spans are of the text as it stands. */
export function findMatches(text: string, query: string): MatchSpan[] {
  return findWords(text, wordsOf(parseSearch(query)));
}

/** As {@link findMatches}, for words that were read already. */
export function findWords(text: string, words: readonly SearchWord[]): MatchSpan[] {
  const wanted = words.filter(({ isNegated }) => !isNegated);
  if (wanted.length === 0 || text === '') return [];
  const folded = foldWithPlaces(text);
  const letters = wanted.some(({ numbers }) => numbers.length > 0) ? lettersWithPlaces(text) : null;
  const spans = wanted.flatMap((word) => [
    ...wordsIn(folded, word),
    ...(letters === null ? [] : numbersIn(letters, word)),
  ]);
  return apart(spans);
}

/** `places` has a start and an end in the text for each unit of `value`. */
interface Placed {
  value: string;
  places: MatchSpan[];
}

/** Folds as foldText does, with a space behind. */
function foldWithPlaces(text: string): Placed {
  const words: Placed = { value: ' ', places: [[0, 0]] };
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const place: MatchSpan = [index, index + cluster.length];
    // Between two letters a cluster folds to what it adds: itself, or a space where a word ends or a character is one.
    for (const unit of foldText(`a${cluster}a`).slice(2, -1)) {
      if (unit !== ' ' || !words.value.endsWith(' ')) add(words, unit, place);
    }
  }
  add(words, ' ', [text.length, text.length]);
  return words;
}

/** Folds letters and digits, and keeps what stands between them. */
function lettersWithPlaces(text: string): Placed {
  const letters: Placed = { value: '', places: [] };
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    add(letters, foldLetters(cluster), [index, index + cluster.length]);
  }
  return letters;
}

function add(to: Placed, value: string, place: MatchSpan): void {
  to.value += value;
  for (let unit = 0; unit < value.length; unit += 1) to.places.push(place);
}

function wordsIn(folded: Placed, { text }: SearchWord): MatchSpan[] {
  const spans: MatchSpan[] = [];
  for (let at = folded.value.indexOf(text); at >= 0; at = folded.value.indexOf(text, at + 1)) {
    const last = at + text.trimEnd().length - 1;
    spans.push(spanOf(folded, at + 1, last));
  }
  return spans;
}

function numbersIn(letters: Placed, { numbers }: SearchWord): MatchSpan[] {
  const spans: MatchSpan[] = [];
  for (const { 0: run, index } of letters.value.matchAll(numberParts)) {
    const at = [...run.matchAll(/\d/g)].map((digit) => index + digit.index);
    const digits = run.replace(/\D/g, '');
    for (const number of numbers) {
      const first = digits.indexOf(number);
      if (first < 0) continue;
      spans.push(spanOf(letters, at[first] ?? 0, at[first + number.length - 1] ?? 0));
    }
  }
  return spans;
}

function spanOf({ places }: Placed, first: number, last: number): MatchSpan {
  return [places[first]?.[0] ?? 0, places[last]?.[1] ?? 0];
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
