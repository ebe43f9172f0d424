import type { SpokenLanguage } from '../../../shared/domain/languages.ts';

/** What each language is called by those who speak it, whatever the page is in. */
export const languageNames: Record<SpokenLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  id: 'Bahasa Indonesia',
  'pt-BR': 'Português (Brasil)',
  ar: 'العربية',
  he: 'עברית',
};
