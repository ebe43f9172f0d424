import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languages } from '../shared/domain/languages.ts';
import { findsWords, readings, rulesOf } from './rules-of-language.ts';

const root = join(import.meta.dirname, '..');

/** The texts of the page and those of main, each with its readings. */
function textsOf(language: string): [id: string, readings: string[]][] {
  return ['renderer/messages', 'electron/desktop/messages'].flatMap((folder) => {
    const file = readFileSync(join(root, folder, `${language}.json`), 'utf8');
    const texts = Object.entries(JSON.parse(file) as Record<string, string>);
    return texts.map(([id, text]): [string, string[]] => [id, readings(text)]);
  });
}

const renderer = join(root, 'renderer');
const components = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => ({ file, code: readFileSync(join(renderer, file), 'utf8') }));

/** The ids of texts that are all that a button says. */
function buttons(): Set<string> {
  const lastWords = /\{t\('([^']+)'[^{}]*(?:\{[^{}]*\})?[^{}]*\)\}\s*<\/Button>/g;
  return new Set(
    components.flatMap(({ code }) => [...code.matchAll(lastWords)].map(([, id = '']) => id)),
  );
}

/** Two values of a component with a sign between them that has no direction, outside of an element that runs to the right. */
function turningIn(code: string): string[] {
  const joined = /<\w[^<]*>\s*\{[^{}<>]*\}\s*[-–−/+×→]\s*\{[^{}<>]*\}/g;
  return [...code.matchAll(joined)].map(([it]) => it).filter((it) => !it.includes('dir="ltr"'));
}

it('no component joins values so that they turn round in Arabic and Hebrew', () => {
  const turning = components.flatMap(({ file, code }) => turningIn(code).map((it) => [file, it]));
  expect(turning).toEqual([]);
  expect(turningIn('<b className={one}>{from} – {to}</b>')).toHaveLength(1);
  expect(turningIn('<b dir="ltr">\n{at(from)} / {to}</b>')).toEqual([]);
});

it.each(languages)(
  '%s has no word that its rules forbid, and no exception for nothing',
  (language) => {
    const texts = textsOf(language);
    const wrong = rulesOf(language).never.flatMap(({ words, exceptIn }) => {
      const found = findsWords(words);
      const having = texts.filter(([, ways]) => ways.some(found)).map(([id]) => id);
      return [
        ...having.filter((id) => !exceptIn.includes(id)).map((id) => `${words}: ${id}`),
        ...exceptIn.filter((id) => !having.includes(id)).map((id) => `${words}: not in ${id}`),
      ];
    });
    expect(wrong).toEqual([]);
  },
);

it.each(languages)('%s has no button that is longer than its rules allow', (language) => {
  const rule = rulesOf(language).buttons;
  if (rule === null) return;
  const all = buttons();
  const long = textsOf(language).filter(
    ([id, ways]) => all.has(id) && ways.some((way) => way.length > rule.most),
  );
  const ids = long.map(([id]) => id);
  expect(ids.sort()).toEqual([...rule.exceptIn].sort());
});

it('finds whole words, in any case unless they have a capital', () => {
  expect(findsWords('we')('We’ll show you')).toBe(true);
  expect(findsWords('we')('Answer')).toBe(false);
  expect(findsWords('Part')('a part of it')).toBe(false);
  expect(findsWords('refus*')('It was refused.')).toBe(true);
  expect(findsWords('by itself')('by\u00a0itself')).toBe(true);
  expect(findsWords('… %')('50 … %')).toBe(true);
});

it('reads a text in all its forms', () => {
  expect(readings('{n, plural, one {# file} other {# files}} of {name}')).toEqual([
    '… file of …',
    '… files of …',
  ]);
});
