import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillAddress, fillTemplate, templateParts, variableKey, variablesOf } from './template.ts';

describe('the text of a template', () => {
  it.each([
    ['Hi {name}!', 'Hi Ana!'],
    ['{Name}, {NAME}', 'Ana, Ana'],
    ['{ name}', '{ name}'],
    ['{name }', 'Ana'],
    ['{{name}', '{name}'],
    ['{{{name}}', '{Ana}'],
    ['{name', '{name'],
    ['name}', 'name}'],
    ['{}', '{}'],
    ['{"a": 1}', '{"a": 1}'],
    ['{1st}', '{1st}'],
    ['{two\nlines}', '{two\nlines}'],
    ['{order number}', '{order number}'],
    ['{toString} {__proto__}', '{toString} {__proto__}'],
  ])('%j becomes %j', (text, filled) => {
    expect(fillTemplate(text, { name: 'Ana' })).toBe(filled);
  });

  it('knows its variables, each once, as they are first written', () => {
    expect(variablesOf(['{name}: {Order number}', '{{x} {order number} {Straße}'])).toEqual([
      'name',
      'Order number',
      'Straße',
    ]);
  });

  it('encodes what it puts into an address', () => {
    const values = { order: 'a/b?c=d&e#f {name}' };
    expect(fillAddress('https://example.org/{order}', values)).toBe(
      'https://example.org/a%2Fb%3Fc%3Dd%26e%23f%20%7Bname%7D',
    );
  });
});

const pieces = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('{', '}', '{{', '{name}', '{own one}', '\n', '*{date}*'),
  ),
);
const texts = pieces.map((some) => some.join(''));

describe('whatever is written', () => {
  it('comes out as it was where every { is doubled', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const escaped = text.replaceAll('{', '{{');
        expect(variablesOf([escaped])).toEqual([]);
        expect(fillTemplate(escaped, { name: 'Ana' })).toBe(text);
      }),
    );
  });

  it('takes every value as it is, also one that looks like a template', () => {
    fc.assert(
      fc.property(texts, texts, texts, (before, value, after) => {
        const text = `${before.replaceAll('{', '{{')}{name}${after.replaceAll('{', '{{')}`;
        expect(fillTemplate(text, { name: value })).toBe(before + value + after);
      }),
    );
  });

  it('has no variable left once each has a value', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const values = Object.fromEntries(
          variablesOf([text]).map((name) => [variableKey(name), '']),
        );
        const plain = templateParts(text).flatMap((part) =>
          part.kind === 'text' ? [part.text] : [],
        );
        expect(fillTemplate(text, values)).toBe(plain.join(''));
      }),
    );
  });
});
