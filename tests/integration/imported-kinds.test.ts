import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ImportReport } from '../../shared/contract/imports.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importMessages } from '../support/file-imports.ts';

const run = runningEngine();

const ana = '4915112345678';
const group = '120363041234567890@g.us';
let second = 1760000000;

const record = (id: string, message: object, key: object = {}) => ({
  key: { remoteJid: `${ana}@s.whatsapp.net`, fromMe: false, id, ...key },
  message,
  messageTimestamp: (second += 1),
});

const reaction = (id: string, to: string, text: string, key: object = {}) =>
  record(id, { reactionMessage: { key: { id: to }, text } }, key);

async function importAll(records: object[]): Promise<ImportReport> {
  const path = join(run.folder, `${randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(records));
  return importMessages(run, run.engine.grant(path), true);
}

const vcard = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n');

const records = () => [
  record('PLACE', {
    locationMessage: {
      degreesLatitude: 52.520008,
      degreesLongitude: '13.404954',
      name: 'TV Tower',
      address: 'Panoramastraße 1A',
    },
  }),
  record('NOWHERE', { locationMessage: { degreesLatitude: 91, degreesLongitude: 13 } }),
  record('CARD', {
    contactMessage: {
      displayName: 'Ana Silva',
      vcard: vcard(
        'FN:Ana Silva',
        'ORG:Hotel\\, Sales;Front',
        '  desk',
        'item1.TEL;type=CELL;waid=351912345678:+351 912 345 678',
        'TEL:030 1234',
      ),
    },
  }),
  record('CARDS', {
    contactsArrayMessage: { contacts: [{ displayName: 'Bo' }, { vcard: vcard('FN:Cem') }, {}] },
  }),
  record('POLL', {
    messageContextInfo: { messageSecret: 'x' },
    pollCreationMessageV3: {
      name: 'Which day?',
      options: [{ optionName: 'Monday' }, { optionName: 'Friday' }],
      selectableOptionsCount: 1,
    },
  }),
  record('NO-POLL', { pollCreationMessage: { name: 'Which day?' } }),
];

it('imported locations, contact cards and polls are what they are, and are found by what they say', async () => {
  await run.connect();
  await importAll(records());
  const messages = await run.messages(`${ana}@c.us`);
  const byKey = Object.fromEntries(
    messages.map(({ messageId, text, content }) => [
      messageId?.split('_').at(-1),
      { text, content },
    ]),
  );
  expect(byKey).toMatchObject({
    PLACE: {
      text: 'TV Tower, Panoramastraße 1A',
      content: { kind: 'location', latitude: 52.520008, longitude: 13.404954 },
    },
    CARD: {
      text: 'Ana Silva, Ana Silva',
      content: {
        kind: 'contacts',
        contacts: [
          {
            fullName: 'Ana Silva',
            organization: 'Hotel, Sales, Front desk',
            phoneNumber: '+351912345678',
          },
          { phoneNumber: '030 1234' },
        ],
      },
    },
    CARDS: { text: 'Bo, Cem', content: { kind: 'contacts' } },
    POLL: {
      text: 'Which day?',
      content: { kind: 'poll', options: ['Monday', 'Friday'], multipleAnswers: false },
    },
    // What cannot be shown as its kind is still there.
    NOWHERE: { content: { kind: 'record', payload: 'locationMessage' } },
    'NO-POLL': { content: { kind: 'record', payload: 'pollCreationMessage' } },
  });

  const found = async (query: string) => {
    const { messages: page } = await run.call('search.find', { query });
    return page.items.map(({ excerpt }) => excerpt);
  };
  for (const query of [
    'panoramastrasse has:location',
    '912345678',
    'monday has:poll',
    'front desk',
  ]) {
    expect([query, (await found(query)).length]).toEqual([query, 1]);
  }
});

it('imported reactions stand at their messages: each author’s newest, before or after its message came', async () => {
  await run.connect();
  const inGroup = { remoteJid: group };
  const of = (number: string) => ({ ...inGroup, participant: `${number}@s.whatsapp.net` });
  const own = { ...inGroup, fromMe: true };
  const all = [
    reaction('R1', 'HELLO', '👍', of('491577777777')),
    record('HELLO', { conversation: 'Hello' }, of(ana)),
    reaction('R2', 'HELLO', '😮', of('491588888888')),
    reaction('R3', 'HELLO', '🙏', own),
    reaction('R4', 'HELLO', '❤️', of('491577777777')),
    reaction('R5', 'HELLO', '', of('491588888888')),
  ];
  const first = await importAll(all.toReversed());
  expect(first.counts.added).toBeLessThanOrEqual(all.length);
  const reactions = async () => (await run.messages(group)).map((one) => [one.text, one.reactions]);
  const expected = [
    [
      'Hello',
      [
        { emoji: '🙏', author: null },
        { emoji: '❤️', author: '491577777777' },
      ],
    ],
  ];
  expect(await reactions()).toEqual(expected);
  expect((await importAll(all)).counts).toMatchObject({ added: 0 });
  expect(await reactions()).toEqual(expected);

  const personId = '491577777777@c.us';
  await run.call('chats.open', { chatId: personId, name: 'Bo' });
  expect(await reactions()).toMatchObject([['Hello', [{ author: null }, { author: 'Bo' }]]]);
  await run.restart();
  expect(await reactions()).toMatchObject([['Hello', [{ author: null }, { author: 'Bo' }]]]);
});
