import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { queryOptions } from '@tanstack/react-query';
import type english from './en.json';

/** The id of a text on screen. A text that is not in the catalogue does not compile. */
export type MessageId = keyof typeof english;

/** Texts as they are written; in the built page, and in the pseudo-language, as they are parsed. */
export type Catalogue = Record<MessageId, string> | Record<MessageId, MessageFormatElement[]>;

export type Language = 'en' | 'en-XA';

async function loadCatalogue(language: Language): Promise<Catalogue> {
  const { default: english } = await import('./en.json');
  if (language === 'en') return english;
  const { pseudoCatalogue } = await import('./pseudo-language.ts');
  return pseudoCatalogue(english);
}

/** Returns the query for the texts of a language: a file beside the first JavaScript, which they would overfill. */
export function catalogueOf(language: Language) {
  return queryOptions({
    queryKey: ['catalogue', language],
    queryFn: () => loadCatalogue(language),
  });
}
