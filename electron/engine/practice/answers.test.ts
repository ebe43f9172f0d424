import { afterEach, expect, it, vi } from 'vitest';
import { createAnswers } from './answers.ts';

afterEach(() => {
  vi.useRealTimers();
});

function start() {
  vi.useFakeTimers();
  const came: { key: object; message: object; media?: object }[] = [];
  const answers = createAnswers(
    () => 1_760_000_000_000,
    (record) => came.push(record as (typeof came)[number]),
    { put: ({ fileName }) => fileName, addressOf: (id) => `https://service.invalid/${id}` },
  );
  const kinds = () => came.map(({ message }) => Object.keys(message)[0]);
  return { answers, came, kinds };
}

it('answers a number that ends in 999 after some seconds, with texts, pictures and files in turn', () => {
  const { answers, came, kinds } = start();
  const person = '4915112345999@c.us';
  answers.messageCame(person);
  expect(kinds()).toEqual([]);
  vi.runAllTimers();
  expect(came[0]?.key).toMatchObject({ remoteJid: '4915112345999@s.whatsapp.net', fromMe: false });
  for (const _ of [2, 3]) {
    answers.messageCame(person);
    vi.runAllTimers();
  }
  const [text, image, file] = ['extendedTextMessage', 'imageMessage', 'documentMessage'];
  expect(kinds()).toEqual([text, text, image, file, text]);
  expect(came[2]?.media).toMatchObject({ url: 'https://service.invalid/parcel.png' });
});

it('answers a number that ends in 998 from a hidden ID, whose third message shows the number', () => {
  const { answers, came } = start();
  answers.messageCame('4915112345998@c.us');
  vi.runAllTimers();
  answers.messageCame('8995432115194@lid');
  vi.runAllTimers();
  const remoteJid = '8995432115194@lid';
  const remoteJidAlt = '4915112345998@s.whatsapp.net';
  expect(came.map(({ key }) => key)).toEqual([
    expect.not.objectContaining({ remoteJidAlt }),
    expect.not.objectContaining({ remoteJidAlt }),
    expect.objectContaining({ remoteJid, remoteJidAlt }),
  ]);
});

it('answers nobody else, and nobody once the service has ended', () => {
  const { answers, kinds } = start();
  answers.messageCame('4915112345678@c.us');
  answers.messageCame('120363041234567999@g.us');
  answers.messageCame(undefined);
  answers.messageCame('4915112345999@c.us');
  answers.stop();
  vi.runAllTimers();
  expect(kinds()).toEqual([]);
});
