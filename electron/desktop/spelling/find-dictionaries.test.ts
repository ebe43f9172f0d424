import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseDictionaries, findDictionaries } from './find-dictionaries.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dictionaries-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lay = (...names: string[]) =>
  Promise.all(names.map((name) => writeFile(join(folder, name), '')));
const named = (...languages: string[]) =>
  languages.map((language) => ({ language, aff: `${language}.aff`, dic: `${language}.dic` }));

it('finds what has both files and is named by a language; a folder that is not there has none', async () => {
  await lay('de_DE.aff', 'de_DE.dic', 'en.aff', 'en.dic', 'fr.aff', 'th_en_US.aff', 'th_en_US.dic');
  const found = await findDictionaries([join(folder, 'nothing'), folder]);
  expect(found.map(({ language }) => language)).toEqual(['de-DE', 'en']);
  expect(found[0]?.dic).toBe(join(folder, 'de_DE.dic'));
});

it('takes what is wanted, else what fits the system best, else English', () => {
  const found = named('de-DE', 'en', 'pt-BR');
  const chosen = (wanted: string[], system: string[]) =>
    chooseDictionaries(found, wanted, system).map(({ language }) => language);
  expect(chosen(['pt-BR', 'de-DE'], ['en-GB'])).toEqual(['de-DE', 'pt-BR']);
  expect(chosen([], ['de-AT', 'en-US'])).toEqual(['de-DE']);
  expect(chosen([], ['pt-PT'])).toEqual(['pt-BR']);
  expect(chosen([], ['ja-JP'])).toEqual(['en']);
  expect(chosen(['ja'], ['en-US'])).toEqual([]);
});
