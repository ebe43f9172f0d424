import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import type { Catalogue, Language } from './catalogue.ts';
import { TextContext, textsOf } from './texts.ts';

/** Dates, times and numbers in the form that goes with the texts; the pseudo-language has no locale of its own. */
const locale = 'en-GB';

interface TextProviderProps {
  language: Language;
  catalogue: Catalogue;
  children: ReactNode;
}

/** Gives everything inside its texts. */
export function TextProvider({ language, catalogue, children }: TextProviderProps) {
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const texts = useMemo(() => textsOf(catalogue, locale), [catalogue]);

  return <TextContext value={texts}>{children}</TextContext>;
}
