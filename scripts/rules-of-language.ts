import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';

interface Never {
  /** A word or more, as the page writes it. */
  words: string;
  /** Ids of the texts that may have them. */
  exceptIn: string[];
}

interface Rules {
  never: Never[];
  /** Characters of a button's words, and the ids of those that are longer all the same. */
  buttons: { most: number; exceptIn: string[] } | null;
}

const folder = join(import.meta.dirname, '..', 'docs', 'languages');

/** Returns what a program can check of the page of a language in docs/languages: its “Never written” and “Buttons”. */
export function rulesOf(language: string): Rules {
  const page = readFileSync(join(folder, `${language}.md`), 'utf8');
  return { never: neverIn(section(page, 'Never written')), buttons: buttonsIn(page) };
}

function section(page: string, heading: string): string {
  return page.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
}

/** Rows of a table: words, instead, except in; each of the words, and each id, in backticks. */
function neverIn(text: string): Never[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => {
    const [words = '', , exceptIn = ''] = row.slice(1).split('|');
    return inBackticks(words).map((each) => ({ words: each, exceptIn: inBackticks(exceptIn) }));
  });
}

function buttonsIn(page: string): Rules['buttons'] {
  const text = section(page, 'Buttons');
  const most = /(\d+) characters/.exec(text)?.[1];
  return most === undefined ? null : { most: Number(most), exceptIn: inBackticks(text) };
}

const inBackticks = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, it = '']) => it);

/**
 * Returns what finds words in a text: as whole words, in any case unless they have a capital; * stands for any letters,
 * or none, … for a value that the text is given.
 */
export function findsWords(words: string): (text: string) => boolean {
  const pattern = words
    .replace(/[.+?^$()[\]{}\\]/g, '\\$&')
    .replaceAll('*', String.raw`[\p{L}\p{M}]*`)
    .replace(/\s+/g, String.raw`\s+`)
    .replace(/^(?=[\p{L}\p{N}[])/u, String.raw`(?<![\p{L}\p{M}\p{N}])`)
    .replace(/(?<=[\p{L}\p{M}\p{N}*])$/u, String.raw`(?![\p{L}\p{M}\p{N}])`);
  const found = new RegExp(pattern, words === words.toLowerCase() ? 'iu' : 'u');
  return (text) => found.test(text);
}

/** Returns every way in which a text can stand on screen, with … for each value. */
export function readings(text: string): string[] {
  return readingsOf(parse(text));
}

function readingsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.reduce<string[]>(
    (before, element) => {
      const here = readingsOfOne(element);
      return before.flatMap((start) => here.map((end) => start + end));
    },
    [''],
  );
}

function readingsOfOne(element: MessageFormatElement): string[] {
  if (isLiteralElement(element)) return [element.value];
  if (isTagElement(element)) return readingsOf(element.children);
  if (isPluralElement(element) || isSelectElement(element)) {
    return Object.values(element.options).flatMap(({ value }) => readingsOf(value));
  }
  return ['…'];
}
