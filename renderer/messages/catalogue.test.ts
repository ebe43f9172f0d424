import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { english } from './catalogue.ts';
import first from './en-first.json';
import later from './en.json';

const root = join(import.meta.dirname, '..');

async function sources(): Promise<string> {
  const files = await readdir(root, { recursive: true });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const texts = await Promise.all(code.map((file) => readFile(join(root, file), 'utf8')));
  return texts.join('\n');
}

/** The code that is there before anything is loaded later: what main.tsx imports, and what that imports. */
async function firstSources(): Promise<string[]> {
  const seen = new Map<string, string>();
  async function follow(file: string) {
    if (seen.has(file)) return;
    const code = await readFile(file, 'utf8');
    seen.set(file, code);
    const imports = [...code.matchAll(/^import (?!type)[^;]*? from '(\.[^']+\.tsx?)'/gm)];
    await Promise.all(imports.map(([, path = '']) => follow(resolve(file, '..', path))));
  }
  await follow(join(root, 'main.tsx'));
  // The bridge says nothing; names of its calls look like ids of texts.
  return [...seen].filter(([file]) => !file.includes('/bridge/')).map(([, code]) => code);
}

/** Whether code names the id of a text, or puts one together that begins as it does. */
function usedIn(code: string): (id: string) => boolean {
  const beginnings = [...code.matchAll(/`([a-z-]+[.-][a-z-]*)\$\{/g)].map(
    ([, begin = '']) => begin,
  );
  return (id) =>
    code.includes(`'${id}'`) ||
    code.includes(`"${id}"`) ||
    beginnings.some((begin) => id.startsWith(begin));
}

// That no id is missing is the compiler's word; it does not know which are no longer used.
it('has no text that is not used', async () => {
  const isUsed = usedIn(await sources());
  expect(Object.keys(english).filter((id) => !isUsed(id))).toEqual([]);
});

it('has with the first JavaScript every text that it can show, and no other', async () => {
  const isUsed = usedIn((await firstSources()).join('\n'));
  // What is wrong with something entered is said of parts that are loaded later.
  const missing = Object.keys(later).filter((id) => isUsed(id) && !id.startsWith('problem.'));
  expect(missing).toEqual([]);
  expect(Object.keys(first).filter((id) => !isUsed(id))).toEqual([]);
});

it('has no id twice: the first of two texts would be lost', async () => {
  const files = ['en-first.json', 'en.json'].map((name) => join(root, 'messages', name));
  const file = (await Promise.all(files.map((name) => readFile(name, 'utf8')))).join('\n');
  const ids = [...file.matchAll(/^ {2}"([^"]+)":/gm)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('is written with the marks of print', () => {
  const typewritten = Object.entries(english).filter(([, text]) => /'|"|\.\.\./.test(text));
  expect(typewritten).toEqual([]);
});
