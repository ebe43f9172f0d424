import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it.each([
  ['Mariana Alves', 'MA'],
  ['Front desk Porto', 'FP'],
  ['+49 151 2345678', '+49'],
  ['+1 415 555 0132', '+1'],
  ['120363041234567890', ''],
  ['24/7 Taxi', 'TA'],
  ['Priya Smith 35', 'PS'],
  ['Maya 3', 'MA'],
  ['Table 12 Window', 'TW'],
  ['Li', 'LI'],
  ['李伟', '李伟'],
  ['مكتب الرياض', 'ما'],
  ['😀 Anna', 'AN'],
  ['  ', ''],
])('%j becomes %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
