import { expect, it } from 'vitest';
import { readFlag } from './read-flag.ts';

it.each([
  ['TRUE', 'FALSE'],
  ['yes', 'no'],
  ['1', '0'],
  ['1.0', '0.0'],
  ['WAHR', 'FALSCH'],
  ['ja', 'nein'],
  ['VRAI', 'FAUX'],
  ['oui', 'non'],
  ['VERDADERO', 'FALSO'],
  ['Sí', 'No'],
  ['VERDADEIRO', 'FALSO'],
  ['sim', 'N\u0061\u0303o'],
  ['BENAR', 'SALAH'],
  ['ya', 'tidak'],
  ['نعم', 'لا'],
  ['صحيح', 'خطأ'],
  ['כן', 'לא'],
  ['אמת', 'שקר'],
  ['\u200fنعم\u200f', '\u200fلا'],
  ['١', '٠'],
  ['✔\ufe0f', '✗'],
  ['☑', '☐'],
  ['on', 'OFF'],
])('reads %s and %s', (yes, no) => {
  expect([readFlag(` ${yes} `), readFlag(no)]).toEqual([true, false]);
});

it.each(['', 'perhaps', '2', 'yesno', 'null'])('takes %j for neither', (word) => {
  expect(readFlag(word)).toBeNull();
});
