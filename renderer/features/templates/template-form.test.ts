import { expect, it } from 'vitest';
import { newForm, withName } from './template-form.ts';

it('names a template by the beginning of its text, and never by a part of a character', () => {
  const text = `${'a'.repeat(59)}😀 and more`;
  expect(withName({ ...newForm(''), text }).name).toBe('a'.repeat(59));
});
