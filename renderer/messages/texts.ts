import { createContext } from 'react';
import { directionOf, type ShownLanguage } from '../../shared/domain/languages.ts';
import { makeTexts, type Texts as TextsOf } from '../../shared/messages/make-texts.ts';
import type { Catalogue, MessageId } from './catalogue.ts';

/** What puts texts, dates, numbers and lists into one language. */
export type Texts = TextsOf<MessageId>;

/** The function that puts a text of the catalogue into the person's language. */
export type Translate = Texts['translate'];

export const TextContext = createContext<Texts | null>(null);

/** Returns what puts the texts of a catalogue, and dates and numbers, into a language. */
export function textsOf(catalogue: Catalogue, { language, locale }: ShownLanguage): Texts {
  const direction = directionOf(language);
  return makeTexts({ catalogue, locale, direction, onHole: reportError });
}
