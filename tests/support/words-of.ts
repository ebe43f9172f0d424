import { readFileSync } from 'node:fs';
import { directionOf, languageFor, type SpokenLanguage } from '../../shared/domain/languages.ts';
import { makeTexts, type Texts } from '../../shared/messages/make-texts.ts';
import type { MessageId } from '../../renderer/messages/catalogue.ts';

/** Returns what the page says in a language, for stories of somebody who reads no other. */
export function wordsOf(language: SpokenLanguage): Texts<MessageId>['translate'] {
  const file = new URL(`../../renderer/messages/${language}.json`, import.meta.url);
  const { translate } = makeTexts<MessageId>({
    catalogue: JSON.parse(readFileSync(file, 'utf8')) as Record<MessageId, string>,
    locale: languageFor(language, []).locale,
    direction: directionOf(language),
    onHole: (error) => {
      throw error;
    },
  });
  return translate;
}
