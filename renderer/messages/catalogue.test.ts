import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import english from './en.json';

const root = join(import.meta.dirname, '..');
const shared = join(root, '..', 'shared');

async function sources(): Promise<string> {
  const folders = await Promise.all([root, shared].map(sourcesIn));
  return folders.join('\n');
}

async function sourcesIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const texts = await Promise.all(code.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.join('\n');
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

it('has no id twice: the first of two texts would be lost', async () => {
  const file = await readFile(join(root, 'messages', 'en.json'), 'utf8');
  const ids = [...file.matchAll(/^ {2}"([^"]+)":/gm)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('is written with the marks of print', () => {
  const typewritten = Object.entries(english).filter(([, text]) => /'|"|\.\.\./.test(text));
  expect(typewritten).toEqual([]);
});
