import { useLayoutEffect, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import type { Catalogue, Language } from './catalogue.ts';

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

  return (
    <IntlProvider locale={locale} defaultLocale={locale} messages={catalogue}>
      {children}
    </IntlProvider>
  );
}
