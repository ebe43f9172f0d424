import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { directionOf, type ShownLanguage } from '../../shared/domain/languages.ts';
import type { Catalogue } from './catalogue.ts';
import { TextContext, textsOf } from './texts.ts';

interface TextProviderProps extends ShownLanguage {
  catalogue: Catalogue;
  children: ReactNode;
}

/** Gives everything inside its texts, and the page the direction in which they are read. */
export function TextProvider({ language, locale, catalogue, children }: TextProviderProps) {
  const direction = directionOf(language);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);
  const texts = useMemo(
    () => textsOf(catalogue, { language, locale }),
    [catalogue, language, locale],
  );

  return (
    <TextContext value={texts}>
      <DirectionProvider direction={direction}>{children}</DirectionProvider>
    </TextContext>
  );
}
