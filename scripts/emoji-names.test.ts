import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import listed from 'emojibase-data/en/data.json' with { type: 'json' };
import { namesIn } from './emoji-names.ts';

const read = (path: string) =>
  namesIn(
    readFileSync(new URL(`../node_modules/${path}/annotations.json`, import.meta.url), 'utf8'),
  );

it('has a name for every emoji in each language that the list of emoji is not in', () => {
  for (const language of ['ar', 'he', 'id']) {
    const names = {
      ...read(`cldr-annotations-full/annotations/${language}`),
      ...read(`cldr-annotations-derived-full/annotationsDerived/${language}`),
    };
    const nameless = listed
      .filter(({ group, hexcode }) => group !== undefined && !(hexcode in names))
      .map(({ label }) => label);
    // In Indonesian these keys of a telephone have none.
    const keys = ['keycap: #', 'keycap: *', 'keycap: 10'];
    expect(nameless).toEqual(language === 'id' ? keys : []);
  }
});

it('gives the name first, then the words by which an emoji is found', () => {
  const [name, ...words] = read('cldr-annotations-full/annotations/ar')['2764'] ?? [];
  expect(name).toBe('قلب أحمر');
  expect(words).toContain('حب');
  expect(words).not.toContain(name);
});
