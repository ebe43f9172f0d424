import { phraseOf } from './character-pairs.ts';

/**
 * One of these texts stands in the indexed words of a message, in the sense of shared/domain/search-words.ts; where it is
 * negated, none of them.
 */
export interface Term {
  texts: readonly string[];
  isNegated: boolean;
}

/** Returns terms as FTS5 is asked; `everything` fits every message, since FTS5 knows no NOT alone. */
export function matchOf(terms: readonly Term[], everything: readonly string[]): string {
  const wanted = terms.filter(({ isNegated }) => !isNegated).map(({ texts }) => texts);
  const unwanted = terms.filter(({ isNegated }) => isNegated).flatMap(({ texts }) => texts);
  const all = (wanted.length === 0 ? [everything] : wanted).map(anyOf).join(' AND ');
  return unwanted.length === 0 ? all : `(${all}) NOT ${anyOf(unwanted)}`;
}

/** Returns whether the indexed words of a message hold the terms: what FTS5 answers, for a message at hand. */
export function holdsTerms(indexed: string, terms: readonly Term[]): boolean {
  const whole = `${indexed} `;
  return terms.every(
    ({ texts, isNegated }) => texts.some((text) => whole.includes(text)) !== isNegated,
  );
}

/** What is folded holds no quotes. What ends with a space stands whole; all else begins a word. */
function anyOf(texts: readonly string[]): string {
  const phrases = texts.map((text) => phraseOf(text.trim(), text.endsWith(' ')));
  return `(${phrases.join(' OR ')})`;
}
