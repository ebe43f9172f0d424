import { foldText } from './fold-text.ts';

/** A part of a text: from a position up to another, in UTF-16 units. */
export type TextRange = readonly [from: number, to: number];

/** Letters and digits with their marks: what folding makes a word of. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

const foldWord = (text: string) => foldText(text).slice(1);

/** Returns how many UTF-16 units of a text a folded word takes up at its beginning; null where the text does not begin with it. */
function prefixLength(text: string, folded: string): number | null {
  if (!foldWord(text).startsWith(folded)) return null;
  let length = 0;
  for (const letter of text) {
    length += letter.length;
    if (foldWord(text.slice(0, length)).length < folded.length) continue;
    // Marks belong to the letter before them.
    return length + (/^\p{M}*/u.exec(text.slice(length))?.[0].length ?? 0);
  }
  return null;
}

/** Returns where words that were looked for (`wordsOf`) stand in a text, in order and without overlap. */
export function matchRanges(text: string, words: readonly string[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    const starts = words.flatMap((word) => startsIn(found, word));
    for (const [from, to] of starts.sort(([one], [other]) => one - other)) {
      const last = ranges.at(-1);
      if (last && index + from < last[1]) {
        ranges[ranges.length - 1] = [last[0], Math.max(last[1], index + to)];
      } else ranges.push([index + from, index + to]);
    }
  }
  return ranges;
}

/** A word with a space before it begins a word; one of a script without spaces stands anywhere. */
function startsIn(found: string, word: string): TextRange[] {
  const folded = word.trim();
  const starts = word.startsWith(' ') ? [0] : Array.from(found, (_letter, index) => index);
  return starts.flatMap((start) => {
    const length = prefixLength(found.slice(start), folded);
    return length === null ? [] : [[start, start + length] as const];
  });
}
