import { expect, it } from 'vitest';
import type { Media, Message } from '../../../../shared/contract/messages.ts';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { inRows } from './albums.ts';

const picture: Media = {
  kind: 'media',
  sendAs: 'image',
  source: { kind: 'file', size: 9 },
  fileName: 'a.jpg',
  mimetype: 'image/jpeg',
  hasThumbnail: true,
  hasContent: true,
  voice: null,
};

/** One picture after another, each so many seconds after the one before. */
function pictures(...changes: (Partial<Message> & { after?: number })[]): Message[] {
  let at = 0;
  return changes.map(({ after = 1, ...change }, index) => {
    at += after * 1_000;
    const one = { ...acceptedMessage, text: '', content: picture, createdAt: at };
    return { ...one, localId: String(index), ...change };
  });
}

/** The rows of messages, each by their ids. */
const rows = (messages: Message[], isParted: (index: number) => boolean = () => false) =>
  inRows(messages, isParted).map((row) => row.map(({ localId }) => localId).join(''));

it('puts pictures together that came one after another, with a caption of the first', () => {
  expect(rows(pictures({ text: 'The parcel' }, {}, {}, {}))).toEqual(['0123']);
  expect(rows(pictures({}, { text: 'This one' }, {}))).toEqual(['0', '12']);
  expect(rows(pictures({}, { content: { kind: 'text' }, text: 'See?' }, {}))).toEqual([
    '0',
    '1',
    '2',
  ]);
});

it('parts pictures of different people, of another time, and where a line stands between them', () => {
  const sender = (chatId: string) => ({ direction: 'in', sender: { chatId, name: null } }) as const;
  expect(rows(pictures({}, sender('a'), sender('a'), sender('b')))).toEqual(['0', '12', '3']);
  expect(rows(pictures({}, { after: 60 }, { after: 61 }))).toEqual(['01', '2']);
  expect(rows(pictures({}, {}, {}), (index) => index === 2)).toEqual(['01', '2']);
});

it('leaves a picture alone of which a person has something to decide, or that is deleted', () => {
  const deletion = { actionId: 1, state: 'done', at: 1, notBefore: null, failure: null } as const;
  expect(rows(pictures({}, { state: 'sending' }, { state: 'unknown' }, {}, {}))).toEqual([
    '01',
    '2',
    '34',
  ]);
  expect(rows(pictures({}, { state: 'rejected' }, { deletion }, {}))).toEqual(['0', '1', '2', '3']);
});

it('puts pictures together that are still to come, and no files', () => {
  const copy = { state: 'waiting', problem: null, retryAt: null, isOfTeam: false } as const;
  const record = { kind: 'record', payload: 'imageMessage', sendAs: 'image', copy } as const;
  const content = { ...record, fileName: '', mimetype: null, size: null, isForwarded: false };
  const file = { content: { ...picture, sendAs: 'file' } } as const;
  expect(rows(pictures({ content }, { content }, file, file))).toEqual(['01', '2', '3']);
});
