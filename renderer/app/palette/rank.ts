import { foldText } from '../../../shared/domain/fold-text.ts';
import { hasWords, plainWordsOf } from '../../../shared/domain/search-words.ts';

/** Whether the letters of a word stand in a text in their order, with others between them. */
function hasInOrder(text: string, word: string): boolean {
  let from = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + letter.length;
  }
  return true;
}

/**
 * Returns how well an entry of the palette fits what is typed, the less the better: 0 where its title begins with it, 1 and 2
 * where each word begins one of the title (0.5: the first word begins it), or of the title and what stands beside it, 3 where the title has the letters in
 * their order, two letters together; null where it does not fit.
 */
export function rankOf(search: string, title: string, detail = ''): number | null {
  const words = plainWordsOf(search);
  const folded = foldText(title);
  if (folded.startsWith(foldText(search).trimEnd())) return 0;
  if (hasWords(words, folded, '')) return folded.startsWith(words[0]?.texts[0] ?? '') ? 0.5 : 1;
  if (hasWords(words, folded + foldText(detail), '')) return 2;
  const letters = foldText(search).replaceAll(' ', '');
  // Two letters in their order are almost everywhere.
  const hasLetters = letters.length > 2 ? hasInOrder(folded, letters) : folded.includes(letters);
  return hasLetters ? 3 : null;
}
