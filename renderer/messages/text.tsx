import { useContext } from 'react';
import { TextContext, type Texts, type Translate } from './texts.ts';

export type { Translate };

/** Returns what puts dates and numbers into the form that goes with the language of the page. */
export function useFormats(): Omit<Texts, 'translate'> {
  return useTexts();
}

/** Returns the function that puts texts of the catalogue into the language of the page. */
export function useText(): Translate {
  return useTexts().translate;
}

function useTexts(): Texts {
  const texts = useContext(TextContext);
  if (texts === null) throw new Error('there are no texts outside a TextProvider');
  return texts;
}
