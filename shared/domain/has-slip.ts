/** In shorter words a slip makes another word. */
const shortest = 4;

/**
 * Returns whether one letter is wrong, missing or doubled in what was typed of a word, or two are swapped. What was typed may be
 * the beginning of the word: it is looked for while somebody types on.
 */
export function hasSlip(typed: string, word: string): boolean {
  const one = Array.from(typed);
  const other = Array.from(word);
  if (one.length < shortest) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const begins = (from: number, otherFrom: number) =>
    otherFrom <= other.length &&
    one.slice(from).every((letter, index) => letter === other[otherFrom + index]);
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at] && at + 1 < one.length;
  return (
    begins(at + 1, at + 1) ||
    begins(at, at + 1) ||
    begins(at + 1, at) ||
    (isSwapped && begins(at + 2, at + 2))
  );
}
