import { expect, it } from 'vitest';
import { hasInk } from './has-ink.ts';

it.each([
  '',
  ' \n\t',
  '\u00a0',
  '\ufeff',
  '\u200b',
  '\u2800',
  '\u00ad',
  '\u200d\u2060',
  '\u3164',
  '\u0000',
])('sees nothing in %j', (text) => expect(hasInk(text)).toBe(false));

it.each(['a', '\u200b.', '👍', '👨\u200d👩\u200d👧', 'לא', '⠁', '-'])('sees %j', (text) =>
  expect(hasInk(text)).toBe(true),
);
