import { expect, it } from 'vitest';
import { partsOf } from './mention-parts.ts';

it('finds who is mentioned, the longer name where one begins another', () => {
  const mentions = [{ name: 'Jan' }, { name: 'Jan Peters' }];
  expect(partsOf('@Jan Peters and @Jan: look.', mentions)).toEqual([
    { kind: 'mention', text: '@Jan Peters' },
    { kind: 'text', text: ' and ' },
    { kind: 'mention', text: '@Jan' },
    { kind: 'text', text: ': look.' },
  ]);
});

it('leaves names alone that only begin like one, and signs of patterns', () => {
  expect(partsOf('@Janine asks @A.B', [{ name: 'Jan' }, { name: 'A.B' }])).toEqual([
    { kind: 'text', text: '@Janine asks ' },
    { kind: 'mention', text: '@A.B' },
  ]);
});

it('is one text where nobody is mentioned', () => {
  expect(partsOf('Call @home', [])).toEqual([{ kind: 'text', text: 'Call @home' }]);
});
