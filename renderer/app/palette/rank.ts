import { foldText } from '../../../shared/domain/fold-text.ts';
import { indexText } from '../../../shared/domain/indexed-text.ts';
import { hasWords, plainWordsOf } from '../../../shared/domain/search-words.ts';

/** Whether letters stand in a folded text in their order: the first begins a word, and so does each that is of another word. */
function hasInOrder(folded: string, letters: string): boolean {
  // Whether the letters so far may end at a place.
  let ends: boolean[] = [];
  for (let nth = 0; nth < letters.length; nth += 1) {
    const next: boolean[] = [];
    let isBehind = nth === 0;
    let isBehindInWord = false;
    for (let at = 0; at < folded.length; at += 1) {
      const begins = at === 0 || folded[at - 1] === ' ';
      if (begins) isBehindInWord = false;
      next[at] = folded[at] === letters[nth] && (begins ? isBehind : isBehindInWord);
      isBehind ||= ends[at] === true;
      isBehindInWord ||= ends[at] === true;
    }
    ends = next;
  }
  return ends.includes(true);
}

/**
 * Returns how well an entry of the palette fits what is typed, the less the better: 0 where its title begins with it, 1 and 2
 * where each word begins one of the title (0.5: the first word begins it), or of the title and what stands beside it, 3 where words of the title
 * begin with the letters and go on with them, two letters together; null where it does not fit.
 */
export function rankOf(search: string, title: string, detail = ''): number | null {
  const words = plainWordsOf(search);
  const folded = indexText(title);
  if (folded.startsWith(foldText(search).trimEnd())) return 0;
  if (hasWords(words, folded, '')) return folded.startsWith(words[0]?.texts[0] ?? '') ? 0.5 : 1;
  if (hasWords(words, folded + indexText(detail), '')) return 2;
  const letters = foldText(search).replaceAll(' ', '');
  // Two letters in their order are almost everywhere.
  const hasLetters =
    letters.length > 2 ? hasInOrder(foldText(title), letters) : folded.includes(letters);
  return hasLetters ? 3 : null;
}
