import { expect, it } from 'vitest';
import { plainNumber, splitNumbers } from './written-number.ts';

const run = ' '.repeat(150_000);

it.each([
  ['030 123456 ext. 12', '030 123456', 'extension'],
  ['030 123456 ; Durchwahl : 12', '030 123456', 'extension'],
  ['030 123456x12', '030 123456', 'extension'],
  ['030 123456 , , 12', '030 123456', 'extension'],
  ['030 123456 p 12#', '030 123456', 'extension'],
  ['Ana <+49 30 123456>', '+49 30 123456', null],
  ['0151 1234567 <Ana>', '0151 1234567 <Ana>', null],
  [`030 123456${run}ext${run}12`, '030 123456', 'extension'],
  [`030 123456${',;'.repeat(75_000)}z`, `030 123456${',;'.repeat(75_000)}z`, null],
  [`030${run}z`, `030${run}z`, null],
  [`<${'1'.repeat(150_000)}`, `<${'1'.repeat(150_000)}`, null],
])('takes a number out of what stands around it', (written, text, leftOut) => {
  expect(plainNumber(written)).toEqual({ text, leftOut });
});

it('parts whole numbers, also where nothing stands between them for long', () => {
  expect(splitNumbers('030 123456 / 0151 1234567 & 0152 1234567')).toHaveLength(3);
  expect(splitNumbers('030/123456')).toHaveLength(1);
  expect(splitNumbers(`030 123456${run}z`)).toHaveLength(1);
});
