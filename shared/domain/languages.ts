/** The languages that Postline speaks, as BCP 47 writes them, in the order in which they are offered. */
export const languages = ['en', 'de', 'es', 'fr', 'id', 'pt-BR', 'ar', 'he'] as const;

/** Languages of nobody: `en-XA` shows what is not from the catalogue or has no room, `en-XB` what is not mirrored. */
export const pseudoLanguages = ['en-XA', 'en-XB'] as const;

/** A language that people speak. */
export type SpokenLanguage = (typeof languages)[number];

export type Language = SpokenLanguage | (typeof pseudoLanguages)[number];

/** What a person can choose. */
export const languageChoices = ['system', ...languages, ...pseudoLanguages] as const;

export type LanguageChoice = (typeof languageChoices)[number];

/** What is shown: texts in a language, dates and numbers in the form of a region that speaks it. */
export interface ShownLanguage {
  language: Language;
  /** As `Intl` takes it: `de-AT`. */
  locale: string;
}

const usualLocale: Record<Language, string> = {
  en: 'en-GB',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  id: 'id-ID',
  'pt-BR': 'pt-BR',
  ar: 'ar-EG',
  he: 'he-IL',
  'en-XA': 'en-GB',
  'en-XB': 'en-GB',
};

/**
 * Returns what is shown where a person chose this and the system prefers these, best first. English where Postline speaks none of
 * them. The form of dates and numbers is that of the first of them that is the same language; `region` is that of the first that
 * names one (ISO 3166-1), in whatever language.
 */
export function languageFor(
  choice: LanguageChoice,
  preferred: readonly string[],
): ShownLanguage & { system: SpokenLanguage; region: string | null } {
  const locales = preferred.map(localeOf).filter((locale) => locale !== null);
  const known = locales.flatMap((locale) => {
    const language = languages.find((one) => baseOf(one) === locale.language);
    return language === undefined ? [] : [{ language, locale }];
  });
  const system = known[0]?.language ?? 'en';
  const language = choice === 'system' ? system : choice;
  const regional = known.find((one) => one.language === language && one.locale.region);
  return {
    language,
    locale: withLatinDigits(regional?.locale.toString() ?? usualLocale[language]),
    system,
    region: locales.find(({ region }) => region)?.region ?? null,
  };
}

/** Returns the direction in which a language is read. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' || language === 'he' || language === 'en-XB' ? 'rtl' : 'ltr';
}

const baseOf = (tag: string): string | undefined => tag.split('-')[0];

/** Systems write `de_AT.UTF-8` too, and `C` for none. */
function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.replace(/[.@].*$/, '').replaceAll('_', '-'));
  } catch {
    return null;
  }
}

/** Numbers stand beside the service's own and those of telephones, which are never in other digits. */
function withLatinDigits(locale: string): string {
  return new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();
}
