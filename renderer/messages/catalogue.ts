import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../shared/domain/languages.ts';
import type { TextsById } from '../../shared/messages/make-texts.ts';
import type english from './en.json';

/** The id of a text on screen. A text that is not in the catalogue does not compile. */
export type MessageId = keyof typeof english;

/** Texts as they are written; in the built page, and in the pseudo-languages, as they are parsed. */
export type Catalogue = TextsById<MessageId>;

type Loaded = Promise<{ default: Catalogue }>;

/** Each is a file of its own, of which the page takes the one that it shows. */
const files: Record<Exclude<Language, `en-${string}`>, () => Loaded> = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  id: () => import('./id.json'),
  'pt-BR': () => import('./pt-BR.json'),
  ar: () => import('./ar.json'),
  he: () => import('./he.json'),
};

async function loadCatalogue(language: Language): Promise<Catalogue> {
  if (language !== 'en-XA' && language !== 'en-XB') return (await files[language]()).default;
  const [{ default: english }, { pseudoCatalogue }] = await Promise.all([
    files.en(),
    import('./pseudo-language.ts'),
  ]);
  return pseudoCatalogue(english, language);
}

/** Returns the query for the texts of a language: a file beside the first JavaScript, which they would overfill. */
export function catalogueOf(language: Language) {
  return queryOptions({
    queryKey: ['catalogue', language],
    queryFn: async () => ({ language, catalogue: await loadCatalogue(language) }),
  });
}
