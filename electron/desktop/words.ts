import { directionOf, type Language, type ShownLanguage } from '../../shared/domain/languages.ts';
import { makeTexts, type Texts, type TextsById } from '../../shared/messages/make-texts.ts';
import arabic from './messages/ar.json';
import german from './messages/de.json';
import english from './messages/en.json';
import spanish from './messages/es.json';
import french from './messages/fr.json';
import hebrew from './messages/he.json';
import indonesian from './messages/id.json';
import portuguese from './messages/pt-BR.json';

/** The id of a text that the operating system shows for Postline. */
export type WordId = keyof typeof english;

/** What puts the texts that the operating system shows into one language. */
export type Words = Texts<WordId>;

/** The pseudo-languages are about the page. */
const catalogues: Record<Language, TextsById<WordId>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  id: indonesian,
  'pt-BR': portuguese,
  ar: arabic,
  he: hebrew,
  'en-XA': english,
  'en-XB': english,
};

/** Returns main's own words in a language. */
export function wordsIn({ language, locale }: ShownLanguage): Words {
  const catalogue = catalogues[language];
  const direction = directionOf(language);
  return makeTexts({ catalogue, locale, direction, onHole: console.error });
}
