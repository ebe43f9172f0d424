import { describe, expect, it } from 'vitest';
import type { Message } from '../contract/messages.ts';
import { acceptedMessage } from '../testing/message-fixture.ts';
import { entryText, transcriptEntry } from './transcript-entry.ts';
import { sayWith, transcriptTexts } from '../domain/transcript-words.ts';
import { timeWithOffset } from './written-time.ts';

/** Names each text and its values. */
const say = sayWith(transcriptTexts((word, values) => `${word}${values ? ` {reason}{name}` : ''}`));
const plain = (word: string) => word;

const person = { kind: 'person', name: null, number: '+49 1' } as const;
const own: Message = {
  ...acceptedMessage,
  text: 'Hello',
  messageId: null,
  createdAt: Date.UTC(2026, 10, 23, 9, 30),
};
const others = {
  direction: 'in',
  state: 'received',
  sender: { chatId: '49@c.us', name: 'Push' },
} as const;

const textOf = (message: Partial<Message>, chat: Parameters<typeof transcriptEntry>[2] = person) =>
  entryText(transcriptEntry(plain, { ...own, ...message }, chat), () => 'TIME').split('\n');

describe('a message as text', () => {
  it.each<[string, Partial<Message>, string[]]>([
    ['a text of one’s own', {}, ['TIME · message.you-alone · state.accepted', 'Hello']],
    [
      'a text that somebody else of the team sent',
      { author: { memberId: 'm', name: 'Ana' } },
      ['TIME · Ana · state.accepted', 'Hello'],
    ],
    [
      'one that was confirmed by hand, without what was doubted before',
      {
        confirmedManually: true,
        failure: { kind: 'unknown', reason: 'reset', status: null, bytesSent: 1, bytesTotal: 1 },
      },
      ['TIME · message.you-alone · state.accepted state.by-hand', 'Hello'],
    ],
    [
      'an unknown one, with its reason',
      {
        state: 'unknown',
        failure: { kind: 'unknown', reason: 'reset', status: null, bytesSent: 1, bytesTotal: 1 },
      },
      ['TIME · message.you-alone · state.unknown', 'Hello', '(unknown.meaning unknown.reset)'],
    ],
    [
      'how far it got, and what was told of it since',
      {
        told: [
          { kind: 'sent', at: 1, count: 1 },
          { kind: 'read', at: 2, count: 1 },
          { kind: 'failed', at: 3, count: 1 },
          { kind: 'edited', at: 4, count: 1 },
          { kind: 'revoked', at: 5, count: 1 },
        ],
      },
      [
        'TIME · message.you-alone · state.accepted · told.read · told.edited · told.revoked',
        'Hello',
        '(told.failed.)',
      ],
    ],
    [
      'a deletion that was asked for',
      { deletion: { actionId: 1, state: 'done', at: 1, notBefore: null, failure: null } },
      ['TIME · message.you-alone · state.accepted · message-action.delete.done', 'Hello'],
    ],
    [
      'an answer with media',
      {
        ...others,
        replyTo: { localId: 'q', excerpt: 'two\nlines', isHere: true, isOwn: true, author: null },
        content: {
          kind: 'record',
          payload: 'imageMessage',
          sendAs: 'image',
          fileName: 'a.png',
          mimetype: null,
          size: null,
          isForwarded: true,
        },
      },
      [
        'TIME · Push · state.received',
        '> message.you-alone: two lines',
        '[message.forwarded]',
        '[kind.image] a.png · media.not-here',
        'Hello',
      ],
    ],
    [
      'a location',
      {
        text: 'Pick-up point',
        content: { kind: 'location', latitude: 52.5, longitude: -13.25, title: 'Pick-up point' },
      },
      [
        'TIME · message.you-alone · state.accepted',
        '[kind.location] 52.5, -13.25',
        'Pick-up point',
      ],
    ],
    [
      'contact cards',
      {
        text: 'Ana, Ben',
        content: {
          kind: 'contacts',
          contacts: [
            { fullName: 'Ana', organization: 'Northwind', phoneNumber: '+491' },
            { fullName: 'Ben', organization: '', phoneNumber: '+492' },
          ],
        },
      },
      [
        'TIME · message.you-alone · state.accepted',
        '[kind.contacts] Ana, Northwind, +491; Ben, +492',
        'Ana, Ben',
      ],
    ],
    [
      'a poll',
      {
        text: 'Which day?',
        content: {
          kind: 'poll',
          name: 'Which day?',
          options: ['Monday', 'Tuesday'],
          multipleAnswers: false,
        },
      },
      ['TIME · message.you-alone · state.accepted', '[kind.poll] Monday; Tuesday', 'Which day?'],
    ],
    [
      'a damaged one',
      { isDamaged: true, state: 'unknown', text: '' },
      ['TIME · message.you-alone · state.unknown', '(message.damaged)'],
    ],
  ])('says %s', (_, message, lines) => {
    expect(textOf(message)).toEqual(lines);
  });

  it('names a person as the chat is called, and who wrote in a group', () => {
    expect(textOf(others, { ...person, name: 'Ada' })[0]).toContain('· Ada ·');
    expect(textOf(others, { ...person, kind: 'group', name: 'Crew' })[0]).toContain('· Push ·');
  });
});

it('fills in what the page has handed over', () => {
  expect(say('rejected.meaning', { reason: 'why', name: '$1' })).toBe('rejected.meaning why$1');
  expect(say('rejected.meaning')).toBe('rejected.meaning ');
});

it('writes a time with the offset of the clock', () => {
  const at = own.createdAt + 123;
  expect(timeWithOffset(at)).toMatch(/^2026-11-2\dT\d\d:\d\d:00\.123[+-]\d\d:\d\d$/);
  expect(Date.parse(timeWithOffset(at))).toBe(at);
});
