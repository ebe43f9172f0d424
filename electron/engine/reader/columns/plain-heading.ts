import { foldLetters } from '../../../../shared/domain/fold-text.ts';

/** Returns a heading as headings are compared: its words in small letters without accents, one space between two. */
export function plainHeading(written: string): string {
  const words = written.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return foldLetters(words)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}
