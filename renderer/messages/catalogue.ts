import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import en from './en.json';

/** The id of a text on screen. A text that is not in the catalogue does not compile. */
export type MessageId = keyof typeof en;

/** Texts as they are written; in the built page, and in the pseudo-language, as they are parsed. */
export type Catalogue = Record<MessageId, string> | Record<MessageId, MessageFormatElement[]>;

export type Language = 'en' | 'en-XA';

/** The catalogue of the first paint. */
export const english: Record<MessageId, string> = en;

/** Loads the texts of a language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  if (language === 'en') return english;
  const { pseudoCatalogue } = await import('./pseudo-language.ts');
  return pseudoCatalogue(english);
}
