import { expect, it } from 'vitest';
import { slashQuery } from './slash-query.ts';

// The bar is the caret.
it.each([
  ['/|', { from: 0, query: '' }],
  ['/gre|', { from: 0, query: 'gre' }],
  ['/gr|eeting', { from: 0, query: 'gr' }],
  ['Hi /late order|', { from: 3, query: 'late order' }],
  ['one\n/x|', { from: 4, query: 'x' }],
  ['Hi\u00a0／あ|', { from: 3, query: 'あ' }],
  ['/ |', null],
  ['yes / no|', null],
  ['and/or|', null],
  ['https://example.org/a|', null],
  ['/usr/bin|', null],
  ['/one\ntwo|', null],
  ['|/gre', null],
  ['', null],
])('%j calls for %j', (written, expected) => {
  const caret = Math.max(0, written.indexOf('|'));
  expect(slashQuery(written.replace('|', ''), caret)).toEqual(expected);
});
