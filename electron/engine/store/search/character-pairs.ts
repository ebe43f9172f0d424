import { unspaced } from '../../../../shared/domain/fold-text.ts';

/** Folding makes each such character a word. */
const character = `[${unspaced}]`;
const beforeAnother = new RegExp(`(${character}) (?=(${character}))`, 'gu');
const oneAtEnd = new RegExp(`${character}$`, 'u');
const twoAtEnd = new RegExp(`(?<=${character}) ${character}$`, 'u');

/**
 * Returns folded words with each character joined with the one that follows: `订 单 号` as `订单 单号 号`. Few texts hold a pair, where
 * very many hold each of its characters; one character is found as the beginning of a pair.
 */
export function withPairs(words: string): string {
  return words.replace(beforeAnother, '$1$2 ');
}

/** Returns folded words as FTS5 finds them where {@link withPairs} wrote them. `isWhole`: the last is no beginning of a longer word. */
export function phraseOf(words: string, isWhole: boolean): string {
  const isPair = twoAtEnd.test(words);
  const paired = withPairs(words);
  // What follows the last character in a text is unknown: it begins its pair, or ends the one before it.
  const asked = isPair ? paired.slice(0, paired.lastIndexOf(' ')) : paired;
  const isBeginning = !isPair && (!isWhole || oneAtEnd.test(words));
  return `"${asked}"${isBeginning ? ' *' : ''}`;
}
