import { app } from 'electron';
import type { AppLanguage } from '../../shared/contract/app.ts';
import { languageFor } from '../../shared/domain/languages.ts';
import { type Words, wordsIn } from './words.ts';

/** The language of what the operating system shows for Postline: that of the system until the settings are read. */
export interface DesktopLanguage {
  words: () => Words;
  /** Shows another from now on. */
  show: (shown: AppLanguage) => void;
  /** Calls the listener now, and whenever another is shown. */
  follow: (listener: () => void) => void;
  /** Returns what the settings say, as soon as they are read. */
  known: () => Promise<AppLanguage>;
}

export function createLanguage(): DesktopLanguage {
  let shown = languageFor('system', app.getPreferredSystemLanguages());
  let words = wordsIn(shown);
  const listeners: (() => void)[] = [];
  let resolve = () => {};
  const read = new Promise<void>((done) => (resolve = done));
  return {
    words: () => words,
    show(next) {
      const isSame = next.language === shown.language && next.locale === shown.locale;
      shown = next;
      resolve();
      if (isSame) return;
      words = wordsIn(shown);
      for (const listener of listeners) listener();
    },
    follow(listener) {
      listeners.push(listener);
      listener();
    },
    known: () => read.then(() => shown),
  };
}
