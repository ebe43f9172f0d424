import { expect, it } from 'vitest';
import { mentionsIn, partsOf } from './mentions.ts';

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

it('mentions whom a note names, and nobody whose name only begins so', () => {
  const member = (name: string, isRemoved = false) => ({
    memberId: `of ${name}`,
    name,
    isRemoved,
    isLead: false,
    isYou: false,
    isHere: true,
    hasJoined: true,
  });
  const members = [member('Ana'), member('Anabel'), member('Ben'), member('Eva', true)];
  expect(mentionsIn('@Anabel, ask @Ben or @Eva', members)).toEqual(['of Anabel', 'of Ben']);
});
