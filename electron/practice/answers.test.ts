import { afterEach, expect, it, vi } from 'vitest';
import { createAnswers } from './answers.ts';
import { createPeople } from './people.ts';
import { practiceWords } from './practice-words.ts';

afterEach(() => {
  vi.useRealTimers();
});

function start() {
  vi.useFakeTimers();
  const came: { key: object; message: object; media?: object }[] = [];
  const told: { event: string; payload: object }[] = [];
  const deleted: string[] = [];
  const answers = createAnswers(
    () => 1_760_000_000_000,
    () => practiceWords('en'),
    {
      cameIn: (record) => came.push(record as (typeof came)[number]),
      shelve: ({ fileName }) => `https://service.invalid/${fileName}`,
      tell: (event, payload) => void told.push({ event, payload }),
      revoke: (_chatId, messageId) => void deleted.push(messageId),
    },
    createPeople([{ number: '4915112345042', name: 'Jonas', answers: ['Danke!', 'Bis dann.'] }]),
  );
  const kinds = () => came.map(({ message }) => Object.keys(message)[0]);
  return { answers, came, told, deleted, kinds };
}

it('answers a number that ends in 999 after some seconds, with texts, pictures and files in turn', () => {
  const { answers, came, kinds } = start();
  const person = '4915112345999@c.us';
  answers.messageCame(person, '3EB0A1');
  expect(kinds()).toEqual([]);
  vi.runAllTimers();
  expect(came[0]?.key).toMatchObject({ remoteJid: '4915112345999@s.whatsapp.net', fromMe: false });
  for (const _ of [2, 3]) {
    answers.messageCame(person, '3EB0A1');
    vi.runAllTimers();
  }
  const [text, image, file] = ['extendedTextMessage', 'imageMessage', 'documentMessage'];
  expect(kinds()).toEqual([text, text, image, file, text]);
  expect(came[2]?.media).toMatchObject({ url: 'https://service.invalid/parcel.png' });
});

it('answers a number that ends in 998 from a hidden ID, whose third message shows the number', () => {
  const { answers, came } = start();
  answers.messageCame('4915112345998@c.us', '3EB0A1');
  vi.runAllTimers();
  answers.messageCame('8995432115194@lid', '3EB0A1');
  vi.runAllTimers();
  const remoteJid = '8995432115194@lid';
  const remoteJidAlt = '4915112345998@s.whatsapp.net';
  expect(came.map(({ key }) => key)).toEqual([
    expect.not.objectContaining({ remoteJidAlt }),
    expect.not.objectContaining({ remoteJidAlt }),
    expect.objectContaining({ remoteJid, remoteJidAlt }),
  ]);
});

it('lets somebody who has words of their own answer with them in turn, under their name', () => {
  const { answers, came } = start();
  for (const _ of [1, 2, 3]) {
    answers.messageCame('4915112345042@c.us', '3EB0A1');
    vi.runAllTimers();
  }
  const texts = ['Danke!', 'Bis dann.', 'Danke!'];
  expect(came).toMatchObject(
    texts.map((text) => ({ message: { extendedTextMessage: { text } }, pushName: 'Jonas' })),
  );
});

it('answers once what comes before the answer, and what comes after it anew', () => {
  const { answers, kinds } = start();
  const send = () => answers.messageCame('4915112345042@c.us', '3EB0A1');
  for (const _ of [1, 2, 3, 4]) send();
  vi.runAllTimers();
  expect(kinds()).toHaveLength(1);
  send();
  vi.runAllTimers();
  expect(kinds()).toHaveLength(2);
});

it('is seen to write before it answers', () => {
  const { answers, came, told } = start();
  const person = '4915112345999@c.us';
  answers.messageCame(person, '3EB0A1');
  vi.advanceTimersToNextTimer();
  const presences = [{ participant: person, lastKnownPresence: 'typing', lastSeen: null }];
  expect(told).toEqual([{ event: 'presence.update', payload: { id: person, presences } }]);
  expect(came).toEqual([]);
});

it('reacts from a number that ends in 997, and deletes what it wrote from one that ends in 996', () => {
  const { answers, came, told, deleted } = start();
  answers.messageCame('4915112345997@c.us', '3EB0A1');
  vi.runAllTimers();
  const reaction = { text: '👍', messageId: 'true_4915112345997@c.us_3EB0A1' };
  expect(told).toMatchObject([{ event: 'message.reaction', payload: { fromMe: false, reaction } }]);
  answers.messageCame('4915112345996@c.us', '3EB0A2');
  vi.runAllTimers();
  expect(came).toHaveLength(1);
  const { id } = (came[0]?.key ?? {}) as { id?: string };
  expect(deleted).toEqual([`false_4915112345996@c.us_${id}`]);
});

it('answers nobody else, and nobody once the service has ended', () => {
  const { answers, kinds } = start();
  answers.messageCame('4915112345678@c.us', '3EB0A1');
  answers.messageCame('120363041234567999@g.us', '3EB0A1');
  answers.messageCame(undefined, '3EB0A1');
  answers.messageCame('4915112345999@c.us', '3EB0A1');
  answers.stop();
  vi.runAllTimers();
  expect(kinds()).toEqual([]);
});
