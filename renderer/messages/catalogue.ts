import en from './en.json';

/** The id of a text on screen. A text that is not in the catalogue does not compile. */
export type MessageId = keyof typeof en;

export type Catalogue = Record<MessageId, string>;

export type Language = 'en' | 'en-XA';

/** The catalogue of the first paint. */
export const english: Catalogue = en;

/** Loads the texts of a language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  if (language === 'en') return english;
  const { pseudoCatalogue } = await import('./pseudo-language.ts');
  return pseudoCatalogue(english);
}
