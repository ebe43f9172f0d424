import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { type Catalogue, english, type Language, loadCatalogue } from './catalogue.ts';

/** Dates, times and numbers in the form that goes with the texts; the pseudo-language has no locale of its own. */
const locale = 'en-GB';

interface Loaded {
  language: Language;
  catalogue: Catalogue;
}

/** Gives everything inside its texts. Until another language is loaded, they are English. */
export function TextProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [loaded, setLoaded] = useState<Loaded>({ language: 'en', catalogue: english });

  useEffect(() => {
    let current = true;
    document.documentElement.lang = language;
    void loadCatalogue(language).then((catalogue) => {
      if (current) setLoaded({ language, catalogue });
    });
    return () => {
      current = false;
    };
  }, [language]);

  return (
    <IntlProvider locale={locale} defaultLocale={locale} messages={loaded.catalogue}>
      {children}
    </IntlProvider>
  );
}
