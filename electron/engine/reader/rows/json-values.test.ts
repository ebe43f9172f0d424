import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitInParts } from '../../../../tests/support/split-in-parts.ts';
import { jsonValues } from './json-values.ts';

const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const plain = (text: string) => JSON.parse(text) as unknown;
const inList = (longest = 100_000) => jsonValues({ longest, unwrap: 'at-once' });
const anywhere = (longest = 100_000) => jsonValues({ longest, unwrap: 'if-too-long' });

describe('a list', () => {
  it('is split alike however it is cut, in an array or one after another', () => {
    fc.assert(
      fc.property(fc.array(fc.json(), { maxLength: 6 }), parts, (values, sizes) => {
        const text = `[${values.join(',\n')}]`;
        for (const splitter of [anywhere(), inList()]) {
          const found = splitInParts(splitter, text, sizes);
          expect(found.map((one) => plain(one.text))).toEqual(values.map(plain));
        }
      }),
    );
  });

  const entries = fc.array(
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
    { minLength: 1, maxLength: 6 },
  );

  it('is found in what stands around it', () => {
    fc.assert(
      fc.property(entries, parts, fc.boolean(), (list, sizes, isIndented) => {
        const whole = { columns: ['id'], note: '] [ {"', data: list, links: [{ url: null }] };
        const text = JSON.stringify(whole, null, isIndented ? 2 : undefined);
        const found = splitInParts(inList(), text, sizes);
        expect(found.map((one) => plain(one.text))).toEqual(plain(JSON.stringify(list)));
        expect(found.map(({ number }) => number)).toEqual(list.map((_one, at) => at + 1));
      }),
    );
  });

  it('is found in an object that is too long to be read whole, wherever it stands', () => {
    fc.assert(
      fc.property(entries, entries, parts, (first, second, sizes) => {
        const wrapper = { export: { ids: [1, 2], chats: first, messages: second } };
        const text = JSON.stringify([wrapper, { small: true }]);
        const found = splitInParts(anywhere(40), text, sizes);
        const long = [...first, ...second].filter((one) => JSON.stringify(one).length <= 40);
        const whole = found.filter(({ problem }) => problem === null).map((one) => plain(one.text));
        for (const one of [...long, { small: true }]) {
          expect(whole).toContainEqual(plain(JSON.stringify(one)));
        }
      }),
    );
  });

  it.each([
    ['[{"id":1},{"id":', [null, 'cut-off']],
    ['{"id":1}', ['no-list']],
    ['{"data":[]}', []],
    ['', ['no-list']],
    [`[{"id":1},{"text":"${'x'.repeat(2_000)}"},{"id":2}]`, [null, 'too-long', null]],
  ])('says of %s what is no entry', (text, problems) => {
    const found = splitInParts(inList(1_000), text, [700]);
    expect(found.map(({ problem }) => problem)).toEqual(problems);
  });
});

describe('a value that is too long', () => {
  it('of 60 MB is left out at the memory of its beginning, and the next is read', () => {
    const splitter = inList();
    splitter.take('[{"id":1},{"text":"');
    const part = 'x'.repeat(32 * 1024);
    for (let at = 0; at < 1_830; at += 1) expect(splitter.take(part)).toEqual([]);
    expect(splitter.take('"},{"id":2}]')).toMatchObject([
      { number: 2, problem: 'too-long' },
      { number: 3, text: '{"id":2}' },
    ]);
  });

  it('is not looked into again and again where it is nested without end', () => {
    const text = `[${'{"a":['.repeat(200_000)}`;
    const found = splitInParts(anywhere(100_000), text, [32 * 1024]);
    expect(found.length).toBeLessThan(10);
  });
});
