import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type later from './en.json';
import first from './en-first.json';

/** The id of a text on screen. A text that is not in the catalogue does not compile. */
export type MessageId = keyof typeof first | keyof typeof later;

/** Texts as they are written; in the built page, and in the pseudo-language, as they are parsed. */
export type Catalogue = Record<MessageId, string> | Record<MessageId, MessageFormatElement[]>;

export type Language = 'en' | 'en-XA';

/** The texts in English: at first those of the first paint (en-first.json), then, in the same object, all others. */
export const english = { ...first } as Record<MessageId, string>;

let asked: Promise<void> | null = null;

/**
 * Adds the texts that no first paint needs to {@link english}, once. What is loaded later waits for them
 * (ui/lazy-part.tsx), so nothing is drawn again when they come. Rejects where the page's own files cannot be read, and
 * is then asked anew.
 */
export function loadLaterTexts(): Promise<void> {
  asked ??= import('./en.json').then(
    ({ default: texts }) => void Object.assign(english, texts),
    (reason: unknown) => {
      asked = null;
      throw reason;
    },
  );
  return asked;
}

/** Loads the texts of a language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  await loadLaterTexts();
  if (language === 'en') return english;
  const { pseudoCatalogue } = await import('./pseudo-language.ts');
  return pseudoCatalogue(english);
}
