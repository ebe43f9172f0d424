import fc from 'fast-check';
import { expect, it } from 'vitest';
import { templateOfText } from './template-of-text.ts';
import { fillTemplate } from './template.ts';

it('makes variables of the name and the first name of whom a text was written to', () => {
  expect(templateOfText('Hi Maria, is it Maria Silva? Marianne says hi.', 'Maria Silva')).toBe(
    'Hi {first name}, is it {name}? Marianne says hi.',
  );
  expect(templateOfText('Bonjour Jean-Pierre Faure!', 'Jean-Pierre Faure')).toBe('Bonjour {name}!');
  expect(templateOfText('Dear Dr. Schmidt (A+B)', 'Dr. Schmidt (A+B)')).toBe('Dear {name}');
});

it('leaves a text alone where no name is known, and keeps its braces', () => {
  expect(templateOfText('Hi Maria', null)).toBe('Hi Maria');
  const code = 'use {{x}} and ${y}';
  expect(fillTemplate(templateOfText(code, 'Maria'), { x: '1' })).toBe(code);
});

it('takes any name, whatever signs are in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
      expect(() => templateOfText(`Hi ${name}`, name)).not.toThrow();
    }),
  );
});
