import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Hunspell's two files of a language. */
export interface Dictionary {
  /** As the web names it: `pt-BR`. */
  language: string;
  aff: string;
  dic: string;
}

/** Where Linux keeps the dictionaries that all programs share. Other systems have none in this form. */
export const systemFolders =
  process.platform === 'linux'
    ? ['/usr/share/hunspell', '/usr/share/myspell', '/usr/share/myspell/dicts']
    : [];

/**
 * Returns the dictionaries in these folders, by language: `de_DE.aff` beside `de_DE.dic` is German of Germany. The first folder that
 * has a language wins; a folder that is not there has none.
 */
export async function findDictionaries(folders: readonly string[]): Promise<Dictionary[]> {
  const found = new Map<string, Dictionary>();
  for (const folder of folders) {
    const names = new Set(await readdir(folder).catch(() => []));
    for (const name of names) {
      const stem = /^(.+)\.aff$/.exec(name)?.[1];
      const language = stem === undefined ? null : languageOf(stem);
      if (stem === undefined || language === null || !names.has(`${stem}.dic`)) continue;
      if (found.has(language)) continue;
      const [aff, dic] = [join(folder, name), join(folder, `${stem}.dic`)];
      found.set(language, { language, aff, dic });
    }
  }
  return [...found.values()].sort((a, b) => a.language.localeCompare(b.language, 'en'));
}

/** Hyphenation and thesauri lie beside dictionaries in some folders; their names are no languages. */
function languageOf(stem: string): string | null {
  if (!/^[a-z]{2,3}([_-][A-Za-z]{2,4})?$/.test(stem)) return null;
  return Intl.getCanonicalLocales(stem.replace('_', '-'))[0] ?? null;
}

/** Returns those of the wanted languages; where none is wanted, the first that fits each of the system's, and English at least. */
export function chooseDictionaries(
  found: readonly Dictionary[],
  wanted: readonly string[],
  system: readonly string[],
): Dictionary[] {
  if (wanted.length > 0) return found.filter(({ language }) => wanted.includes(language));
  const fitting = (locale: string) =>
    found.find(({ language }) => language === locale) ??
    found.find(({ language }) => language.split('-')[0] === locale.split('-')[0]);
  const first = system[0] === undefined ? undefined : fitting(system[0]);
  const chosen = first ?? fitting('en');
  return chosen === undefined ? [] : [chosen];
}
