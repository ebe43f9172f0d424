import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { english } from './catalogue.ts';

const root = join(import.meta.dirname, '..');

async function sources(): Promise<string> {
  const files = await readdir(root, { recursive: true });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const texts = await Promise.all(code.map((file) => readFile(join(root, file), 'utf8')));
  return texts.join('\n');
}

// That no id is missing is the compiler's word; it does not know which are no longer used.
it('has no text that is not used', async () => {
  const code = await sources();
  const beginnings = [...code.matchAll(/`([a-z-]+[.-][a-z-]*)\$\{/g)].map(
    ([, begin = '']) => begin,
  );
  const unused = Object.keys(english).filter(
    (id) =>
      !code.includes(`'${id}'`) &&
      !code.includes(`"${id}"`) &&
      !beginnings.some((begin) => id.startsWith(begin)),
  );
  expect(unused).toEqual([]);
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
