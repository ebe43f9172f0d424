import { expect, it } from 'vitest';
import { mentionsIn, splitMentions } from './mentions.ts';

it('finds mentions, and the longer name if one is a prefix of another', () => {
  const mentions = [{ name: 'Jan' }, { name: 'Jan Peters' }];
  expect(splitMentions('@Jan Peters and @Jan: look.', mentions)).toEqual([
    { kind: 'mention', text: '@Jan Peters' },
    { kind: 'text', text: ' and ' },
    { kind: 'mention', text: '@Jan' },
    { kind: 'text', text: ': look.' },
  ]);
});

it('ignores words that only begin with a name, and escapes pattern characters', () => {
  expect(splitMentions('@Janine asks @A.B', [{ name: 'Jan' }, { name: 'A.B' }])).toEqual([
    { kind: 'text', text: '@Janine asks ' },
    { kind: 'mention', text: '@A.B' },
  ]);
});

it('returns one text without mentions', () => {
  expect(splitMentions('Call @home', [])).toEqual([{ kind: 'text', text: 'Call @home' }]);
});

it('returns the mentioned members, without those whose name is only a prefix or who were removed', () => {
  const member = (name: string, isRemoved = false) => ({
    memberId: `of ${name}`,
    name,
    isRemoved,
    isLead: false,
    isYou: false,
    isHere: true,
    hasJoined: true,
    limited: [],
    notSharing: [],
  });
  const members = [member('Ana'), member('Anabel'), member('Ben'), member('Eva', true)];
  expect(mentionsIn('@Anabel, ask @Ben or @Eva', members)).toEqual(['of Anabel', 'of Ben']);
  expect(mentionsIn('@ana and @BEN: please look', members)).toEqual(['of Ana', 'of Ben']);
});
