import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ChatEntry, ChatExport } from '../../../../shared/domain/chat-export.ts';
import { isChatExport, lookThrough, readChatExport } from './read-chat-export.ts';

const folder = mkdtempSync(join(tmpdir(), 'chat-export-'));
afterAll(() => rmSync(folder, { recursive: true }));
const now = Date.UTC(2026, 10, 29);

function fileOf(content: string | Uint8Array, name = '_chat.txt'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function lookAt(path: string, fileName = '_chat.txt'): Promise<ChatExport | null> {
  let chat: ChatExport | null = null;
  for await (const part of lookThrough(path, fileName, now)) if ('chat' in part) ({ chat } = part);
  return chat;
}

async function entriesOf(path: string): Promise<ChatEntry[]> {
  const chat = await lookAt(path);
  const entries: ChatEntry[] = [];
  if (chat === null) return entries;
  for await (const part of readChatExport(path, chat.form)) entries.push(...part.entries);
  return entries;
}

const read = (content: string | Uint8Array) => entriesOf(fileOf(content));

test.each([
  ['31.12.23, 18:05 - Ana: Hi', '2023-12-31T18:05:00'],
  ['12/31/23, 6:05 PM - Ana: Hi', '2023-12-31T18:05:00'],
  ['12/31/23, 6:05\u202fPM - Ana: Hi', '2023-12-31T18:05:00'],
  ['[12/31/23, 6:05:09\u202fPM] Ana: Hi', '2023-12-31T18:05:09'],
  ['\u200e[31.12.23, 18:05:09] Ana: Hi', '2023-12-31T18:05:09'],
  ['[31/12/2023 18:05:09] Ana: Hi', '2023-12-31T18:05:09'],
  ['31/12/2023, 6:05 p. m. - Ana: Hi', '2023-12-31T18:05:00'],
  ['31/12/2023 à 18:05 - Ana: Hi', '2023-12-31T18:05:00'],
  ['31/12/23 18.05 - Ana: Hi', '2023-12-31T18:05:00'],
  ['2023-12-31, 18 h 05 - Ana: Hi', '2023-12-31T18:05:00'],
  ['2023/12/31, 下午6:05 - Ana: Hi', '2023-12-31T18:05:00'],
  ['2023. 12. 31. 오후 6:05 - Ana: Hi', '2023-12-31T18:05:00'],
  ['31.12.2023 klo 18.05 - Ana: Hi', '2023-12-31T18:05:00'],
  ['31.12.2023 г., 18:05 - Ana: Hi', '2023-12-31T18:05:00'],
  ['3/24/14, 1:59:59 PM: Ana: Hi', '2014-03-24T13:59:59'],
  ['\u200f[٣١\u200f/١٢\u200f/٢٠٢٣، ٦:٠٥:٠٩ م] Ana: Hi', '2023-12-31T18:05:09'],
  ['[31.12.2023, 6:05:09 אחה״צ] Ana: Hi', '2023-12-31T18:05:09'],
  ['31/12/2023 06:05 da tarde - Ana: Hi', '2023-12-31T18:05:00'],
  ['31/12/2566 18:05 - Ana: Hi', '2023-12-31T18:05:00'],
])('%s', async (line, time) => {
  expect(await read(`${line}\nMore`)).toEqual([
    expect.objectContaining({ line: 1, time, sender: 'Ana', kind: 'text', text: 'Hi\nMore' }),
  ]);
});

test('a JSON log is no chat', async () => {
  const log = '[2023-12-31 18:05:09] local.INFO: {"id":"A"}\n'.repeat(3);
  expect(await isChatExport(fileOf(log))).toBe(false);
});

/** As phones write them: the short form of a language's day and time, of CLDR. */
const languages = (
  'af am ar ar-SA ar-EG az bg bn bs ca cs cy da de de-CH el en en-US en-GB en-IN en-AU en-CA en-ZA es es-MX es-CO et eu fa fi fil fr ' +
  'fr-CA fr-CH ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-PT ro ru si sk sl sq ' +
  'sr sv sw ta te th tr uk ur uz vi zh zh-TW zh-HK zu'
).split(' ');

test.each(languages)('days and times of %s are read, on both kinds of phones', async (language) => {
  for (const isApple of [true, false]) {
    for (const hour12 of [undefined, true]) {
      const format = new Intl.DateTimeFormat(language, {
        dateStyle: 'short',
        timeStyle: isApple ? 'medium' : 'short',
        timeZone: 'UTC',
        ...(hour12 !== undefined && { hour12 }),
      });
      const times = Array.from({ length: 24 }, (_, at) => firstTime + at * 111_433_000);
      const lines = times.map((at, index) => {
        const written = format.format(at);
        return `${isApple ? `[${written}]` : `${written} -`} ${index % 2 ? 'Ana' : 'Max Roe'}: Hi`;
      });
      const read = await entriesOf(fileOf(lines.join('\n')));
      const wanted = times.map((at) => {
        const iso = new Date(at).toISOString();
        return isApple ? iso.slice(0, 19) : `${iso.slice(0, 16)}:00`;
      });
      expect(read.map(({ time }) => time)).toEqual(wanted);
      expect(new Set(read.map(({ sender }) => sender))).toEqual(new Set(['Ana', 'Max Roe']));
    }
  }
});

const firstTime = Date.UTC(2019, 3, 1, 3, 7, 5);

test('the order of day and month is that of the file as a whole', async () => {
  const orderOf = async (...days: string[]) => {
    const lines = days.map((day) => `${day}, 18:05 - Ana: Hi`);
    const chat = await lookAt(fileOf(lines.join('\n')));
    return [chat?.form.order, ...(chat?.otherOrders ?? [])];
  };
  // A day above 12.
  expect(await orderOf('05/01/23', '13/01/23')).toEqual(['day-month-year']);
  expect(await orderOf('05/01/23', '01/13/23')).toEqual(['month-day-year']);
  // Time goes on.
  expect(await orderOf('05/01/23', '06/01/23', '01/02/23')).toEqual(['day-month-year']);
  expect(await orderOf('01/05/23', '01/06/23', '02/01/23')).toEqual(['month-day-year']);
  // Both fit: the days that are closer together come first, and the person is asked.
  expect(await orderOf('05/01/2023', '05/02/2023')).toEqual(['month-day-year', 'day-month-year']);
  expect(await orderOf('01/05/2023', '02/05/2023')).toEqual(['day-month-year', 'month-day-year']);
  // What has not come yet.
  expect(await orderOf('05/12/2026')).toEqual(['month-day-year']);
  expect(await orderOf('23/12/05')).toEqual(['year-month-day']);
  // Between points the day is first.
  expect(await orderOf('05.01.23')).toEqual(['day-month-year']);
  expect(await orderOf('2023-05-01')).toEqual(['year-month-day']);
});

test('a day or an hour that there is none is told, and its text is kept', async () => {
  const path = fileOf(
    '31/12/2023, 18:05 - Ana: A\n30/02/2024, 18:05 - Ana: B\n01/03/2024, 25:05 - Ana: C',
  );
  expect((await lookAt(path))?.counts.badTimes).toBe(2);
  expect(
    (await entriesOf(path)).map(({ time, writtenTime, text }) => [time, writtenTime, text]),
  ).toEqual([
    ['2023-12-31T18:05:00', '31/12/2023, 18:05', 'A'],
    [null, '30/02/2024, 18:05', 'B'],
    [null, '01/03/2024, 25:05', 'C'],
  ]);
});

test('a line that looks like a head of another form belongs to the message', async () => {
  const lines = [
    '31.12.23, 18:05 - Ana: See',
    '[31/12, 18:01] Max: copied',
    '2016-04-29 10:30:00 - Max: log',
    '31.12.23 18:05 Uhr: Treffen',
    '12:30 - 14:00: closed',
    ...Array.from({ length: 100 }, (_, at) => `31.12.23, 18:06 - Max: ${at}`),
  ];
  const entries = await read(lines.join('\n'));
  expect(entries).toHaveLength(101);
  expect(entries[0]?.text).toBe(`See\n${lines.slice(1, 5).join('\n')}`);
});

test('two exports in one file are both read', async () => {
  const entries = await read(
    [
      ...Array.from({ length: 450 }, () => '31.12.23, 18:05 - Ana: Hi'),
      ...Array.from({ length: 450 }, () => '[31.12.23, 18:05:09] Ana: Ho'),
    ].join('\n'),
  );
  expect(entries).toHaveLength(900);
});

test('names are told from sentences with a colon', async () => {
  const chat = await lookAt(
    fileOf(
      [
        '31.12.23, 18:05 - Messages and calls are end-to-end encrypted. Tap to learn more.',
        '31.12.23, 18:05 - Ana created group "Tea: party"',
        '31.12.23, 18:05 - Ana: Hi',
        '31.12.23, 18:05 - \u202a+49 151 2345678\u202c: Hi',
        '31.12.23, 18:05 - ~\u202fMax - Sales 2: Hi: you',
        '31.12.23, 18:05 - Ana changed the subject from "Tea: party" to "B"',
        '31.12.23, 18:05 - Ana hat den Betreff von „Tee: Fest“ zu „B“ geändert',
        '31.12.23, 18:05 - עו"ד כהן: שלום',
        '31.12.23, 18:05 - Missed voice call',
        '31.12.23, 18:05 - Ana:',
      ].join('\n'),
    ),
  );
  expect(chat?.people).toEqual([
    { name: 'Ana', messages: 2 },
    { name: '+49 151 2345678', messages: 1 },
    { name: '~ Max - Sales 2', messages: 1 },
    { name: 'עו"ד כהן', messages: 1 },
  ]);
  expect(chat).toMatchObject({ isGroup: true, counts: { messages: 5, system: 5 } });
});

test('a name with a colon is known by what each of its messages begins with', async () => {
  const path = fileOf(
    ['a', 'b', 'c: d'].map((text) => `31.12.23, 18:05 - Shop: Berlin: ${text}`).join('\n') +
      '\n31.12.23, 18:05 - Ana: Hi',
  );
  expect((await lookAt(path))?.people).toEqual([
    { name: 'Shop: Berlin', messages: 3 },
    { name: 'Ana', messages: 1 },
  ]);
  expect((await entriesOf(path)).map(({ sender, text }) => [sender, text])).toEqual([
    ['Shop: Berlin', 'a'],
    ['Shop: Berlin', 'b'],
    ['Shop: Berlin', 'c: d'],
    ['Ana', 'Hi'],
  ]);
});

test('what iOS writes in the name of a group or a contact is no message', async () => {
  const path = fileOf(
    [
      '[31.12.23, 18:05:01] Tea party: \u200eMessages and calls are end-to-end encrypted.',
      '[31.12.23, 18:05:02] Tea party: \u200eAna created this group',
      '[31.12.23, 18:05:03] Ana: \u200eAna added you',
      '[31.12.23, 18:05:03] Ana: Hi',
      '\u200e[31.12.23, 18:05:04] Max: \u200eimage omitted',
    ].join('\r\n'),
  );
  const chat = await lookAt(path);
  expect(chat?.people.map(({ name }) => name)).toEqual(['Ana', 'Max']);
  expect(chat?.isGroup).toBe(true);
  expect((await entriesOf(path)).map(({ sender, kind }) => [sender, kind])).toEqual([
    [null, 'system'],
    [null, 'system'],
    ['Ana', 'text'],
    ['Ana', 'text'],
    ['Max', 'media'],
  ]);
});

test('whose phone it was: who deleted as "you", else whom the file is not named after', async () => {
  const lines = ['31.12.23, 18:05 - Ana: Hi', '31.12.23, 18:05 - Max: Hi'];
  const of = (more: string[], name: string) => lookAt(fileOf([...lines, ...more].join('\n')), name);
  expect((await of([], 'WhatsApp Chat with Ana.txt'))?.self).toBe('Max');
  expect((await of([], 'chat.txt'))?.self).toBeNull();
  const deleted = '31.12.23, 18:06 - Max: Du hast diese Nachricht gelöscht.';
  expect((await of([deleted], 'chat.txt'))?.self).toBe('Max');
});

test.each([
  ['WhatsApp Chat with Ana Roe.txt', 'Ana Roe'],
  ['WhatsApp Chat with Ana Roe.zip', 'Ana Roe'],
  ['WhatsApp Chat - Ana Roe.zip', 'Ana Roe'],
  ['WhatsApp Chat - Ana - Sales (2).zip', 'Ana - Sales'],
  ['WhatsApp-Chat mit Ana.txt', 'Ana'],
  ['WhatsApp Chat mit +49 151 2345678.txt', '+49 151 2345678'],
  ['Discussion WhatsApp avec Ana.txt', 'Ana'],
  ['Chat de WhatsApp con Ana.txt', 'Ana'],
  ['Conversa do WhatsApp com Ana.txt', 'Ana'],
  ['Chat WhatsApp dengan Ana.txt', 'Ana'],
  ['دردشة واتساب مع آنا.txt', 'آنا'],
  ["צ'אט WhatsApp עם אנה.txt", 'אנה'],
  ['WhatsApp_Chat_with_Ana_Roe.txt', 'Ana Roe'],
  ['与Alice的 WhatsApp 聊天.txt', 'Alice'],
  ['_chat.txt', null],
  ['notes.txt', null],
])('%s is named after %s', async (fileName, name) => {
  expect((await lookAt(fileOf('31.12.23, 18:05 - Ana: Hi'), fileName))?.chatName).toBe(name);
});

test('bytes of any encoding are read, and an odd one spoils nothing else', async () => {
  const text = '31.12.23, 18:05 - Jörg: Grüße\n31.12.23, 18:06 - Jörg: Zwei\n';
  const wanted = [
    ['Jörg', 'Grüße'],
    ['Jörg', 'Zwei'],
  ];
  const be = Buffer.from(text, 'utf16le').swap16();
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(text.replaceAll('\n', '\r\n')),
    Buffer.from(text.replaceAll('\n', '\r')),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text, 'utf16le'),
    be,
    Buffer.from(text, 'latin1'),
  ]) {
    const entries = await read(bytes);
    expect(entries.map(({ sender, text: of }) => [sender, of])).toEqual(wanted);
  }
  const odd = Buffer.concat([
    Buffer.from(text),
    Buffer.from([0xff, 0, 7, 0xc3]),
    Buffer.from(`\n${text}`),
  ]);
  const entries = await read(odd);
  expect(entries.map(({ sender }) => sender)).toEqual(['Jörg', 'Jörg', 'Jörg', 'Jörg']);
  expect(entries[3]?.text).toBe('Zwei');
});

test('no file makes it fail or stand still: a thousand, broken in a way that a seed says', async () => {
  let seed = 2026;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const whole = Buffer.from(
    [
      '31.12.23, 18:05 - Ana created group "A: b"',
      '31.12.23, 18:05 - Ana: Hi\n\nmore: \u200e<attached: 00000012-a.jpg>',
      '\u200f[٣١\u200f/١٢\u200f/٢٠٢٣، ٦:٠٥:٠٩ م] Ana: \u200eimage omitted',
      '[12/31/23, 6:05:09\u202fPM] Max: \u200ePOLL:\nTea?\n\u200eOPTION: Yes (\u200e1 vote)',
      '2023. 12. 31. 오후 6:05 - Max: Fine \u200e<This message was edited>',
    ].join('\r\n'),
  );
  for (let round = 0; round < 1_000; round += 1) {
    const bytes = Buffer.from(whole);
    for (let change = random(12); change >= 0; change -= 1)
      bytes[random(bytes.length)] = random(256);
    const path = fileOf(bytes.subarray(random(20), bytes.length - random(60)));
    const chat = await lookAt(path);
    const entries = await entriesOf(path);
    expect(entries.length > 0).toBe(chat !== null);
  }
}, 60_000);
