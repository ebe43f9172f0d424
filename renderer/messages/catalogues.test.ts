import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { languages } from '../../shared/domain/languages.ts';

/** The texts of the page, and those of main. */
const folders = ['renderer/messages', 'electron/desktop/messages'];

const root = join(import.meta.dirname, '..', '..');

async function catalogue(folder: string, language: string): Promise<Record<string, string>> {
  const file = (await import(join(root, folder, `${language}.json`))) as { default: object };
  return file.default as Record<string, string>;
}

/** Every argument that a text names, with how it is used; of one that chooses, the forms that every language has. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (isLiteralElement(element) || isPoundElement(element)) return [];
    if (isSelectElement(element)) {
      const forms = Object.entries(element.options);
      const inForms = forms.flatMap(([, { value }]) => argumentsOf(value));
      return [...forms.map(([name]) => `${element.value} is ${name}`), ...inForms];
    }
    if (isPluralElement(element)) {
      const inForms = Object.values(element.options).flatMap(({ value }) => argumentsOf(value));
      return [element.value, ...inForms];
    }
    return 'value' in element ? [String(element.value)] : [];
  });
}

const namesIn = (text: string) => [...new Set(argumentsOf(parse(text)))].sort();

/** What each of the text's counted arguments lacks of the classes of its language, or has beyond them. */
function wrongClasses(elements: readonly MessageFormatElement[], language: string): string[] {
  return elements.flatMap((element) => {
    if (isPluralElement(element)) {
      const given = Object.keys(element.options).filter((name) => !name.startsWith('='));
      const classes = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const wrong =
        // Where all numbers are said alike, the last class stands for all.
        given.length === 1 && given[0] === 'other'
          ? []
          : [
              ...classes.filter((name) => !given.includes(name)),
              ...given.filter((name) => !classes.includes(name as Intl.LDMLPluralRule)),
            ];
      return [...wrong, ...inForms(element.options)];
    }
    return isSelectElement(element) ? inForms(element.options) : [];
  });

  function inForms(options: Record<string, { value: MessageFormatElement[] }>): string[] {
    return Object.values(options).flatMap(({ value }) => wrongClasses(value, language));
  }
}

describe.each(folders)('in %s', (folder) => {
  it('there is a file for each language, and none more', () => {
    const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.json'));
    expect(files.sort()).toEqual(languages.map((language) => `${language}.json`).sort());
  });

  it.each(languages)('%s has every text, and none more', async (language) => {
    const english = Object.keys(await catalogue(folder, 'en'));
    expect(Object.keys(await catalogue(folder, language))).toEqual(english);
  });

  it.each(languages)('%s names what the English names', async (language) => {
    const english = await catalogue(folder, 'en');
    const translated = await catalogue(folder, language);
    const wrong = Object.entries(english).filter(
      ([id, text]) => namesIn(text).join() !== namesIn(translated[id] ?? '').join(),
    );
    expect(wrong.map(([id]) => [id, translated[id]])).toEqual([]);
  });

  it.each(languages)('%s has the forms of its plurals', async (language) => {
    const wrong = Object.entries(await catalogue(folder, language)).flatMap(([id, text]) => {
      const classes = wrongClasses(parse(text), language);
      return classes.length > 0 ? [[id, classes]] : [];
    });
    expect(wrong).toEqual([]);
  });

  it.each(languages)('%s is written with the marks of print', async (language) => {
    const texts = Object.entries(await catalogue(folder, language));
    expect(texts.filter(([, text]) => /'|"|\.\.\./.test(text))).toEqual([]);
  });

  it('French keeps its marks at their words', async () => {
    const texts = Object.entries(await catalogue(folder, 'fr'));
    const loose = texts.filter(([, text]) =>
      /[ \p{L}][:;!?»](?= |$)| [:;!?»]|«[^\u202f]/u.test(text),
    );
    expect(loose).toEqual([]);
  });

  it.each(['ar', 'de', 'es', 'fr', 'he', 'id', 'pt-BR'])(
    '%s keeps units at their numbers',
    async (language) => {
      const texts = Object.entries(await catalogue(folder, language));
      const loose =
        /[}\d] (?:s|min|h|kB|MB|GB|ko|Mo|Go|dtk|mnt|jam|hari|שנ׳|דק׳|שע׳|ק״ב|מ״ב|ג״ב|ث|د|س|%)(?!\p{L})/u;
      expect(texts.filter(([, text]) => loose.test(text))).toEqual([]);
    },
  );

  // A hyphen and a plus turn round between letters that run to the left.
  it.each(['ar', 'he'])('%s has neither a range with a hyphen nor a sum', async (language) => {
    const texts = Object.entries(await catalogue(folder, language));
    const turned = /(?<![\d.-])\d{1,2}[-–]\d{1,2}(?![\d.-])|\+\{\w/;
    expect(texts.filter(([, text]) => turned.test(text))).toEqual([]);
  });

  it('Hebrew glues no prefix to a value, and hyphens it from other scripts', async () => {
    const texts = Object.entries(await catalogue(folder, 'he'));
    const glued = /[א-ת](?:\{\w+(?:, (?:number|date)[^}]*)?\}|[-־][A-Za-z\d{#])/;
    expect(texts.filter(([, text]) => glued.test(text))).toEqual([]);
  });
});
