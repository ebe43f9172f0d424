import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInFile } from '../../../../tests/support/read-in-file.ts';
import type { RefusedRow } from '../../../../shared/contract/imports.ts';
import type { ReadMessage } from './read-message.ts';

/** All that stands in a file, and then what is refused of it. */
async function readText(content: string | Buffer): Promise<(ReadMessage | RefusedRow)[]> {
  const { items, refused } = await readInFile('messages', content);
  return [...items, ...refused];
}

const messagesOf = (records: (ReadMessage | RefusedRow)[]) =>
  records.flatMap((one) =>
    'event' in one && one.event.kind === 'message' ? [one.event.message] : [],
  );
const problemsOf = (records: (ReadMessage | RefusedRow)[]) =>
  records.flatMap((one) =>
    'faults' in one ? [[one.line, ...one.faults.map(({ problem }) => problem)]] : [],
  );

const record = (id: string, text: string, at: unknown = 1760000000) => ({
  key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id },
  message: { conversation: text },
  messageTimestamp: at,
});

/** Texts with all that could be taken for an end of something. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', '\n', ' ', 'a', '😀') }),
);
const manyTexts = fc.array(anyText, { minLength: 1, maxLength: 8 });
const wellFormed = (text: string) => JSON.parse(JSON.stringify(text)) as string;

it('says of which records a list or a text is longer than what is kept', async () => {
  const poll = (id: string, options: number, name: string) => ({
    ...record(id, ''),
    message: {
      pollCreationMessage: {
        name,
        options: Array.from({ length: options }, (_, at) => ({ optionName: `o${at}` })),
      },
    },
  });
  const polls = [poll('K1', 101, 'Lunch?'), poll('K2', 2, 'x'.repeat(1_001)), poll('K3', 2, 'y')];
  const read = await readText(JSON.stringify(polls));
  expect(read.map((one) => 'isPartial' in one && one.isPartial)).toEqual([true, true, false]);
});

describe('reading records', () => {
  it.each([
    ['an array in one line', (records: object[]) => JSON.stringify(records)],
    ['an array over many lines', (records: object[]) => JSON.stringify(records, null, 2)],
    [
      'one JSON a line',
      (records: object[]) => records.map((one) => JSON.stringify(one)).join('\n'),
    ],
    [
      'lines of Windows',
      (records: object[]) => records.map((one) => JSON.stringify(one)).join('\r\n'),
    ],
    [
      'a wrapper',
      (records: object[]) => JSON.stringify({ export: { messages: records } }, null, 1),
    ],
    [
      'a log with prefixes',
      (records: object[]) =>
        records.map((one) => `12:00 INFO got ${JSON.stringify(one)}`).join('\n'),
    ],
  ])('finds every record in %s', async (_name, write) => {
    await fc.assert(
      fc.asyncProperty(manyTexts, async (texts) => {
        // Half a character cannot be written to a file.
        const whole = texts.map((text) => text.replace(/[\uD800-\uDFFF]/g, ''));
        const read = await readText(write(whole.map((text, index) => record(`K${index}`, text))));
        expect(messagesOf(read).map(({ text }) => text)).toEqual(whole.map(wellFormed));
        expect(problemsOf(read)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('never throws, whatever a file holds', async () => {
    const anyBytes = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
    const almostJson = fc
      .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 3 }))
      .map(([json, at, extra]) => json.slice(0, at % (json.length + 1)) + extra + json.slice(at));
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyBytes, almostJson), async (content) => {
        for (const one of await readText(content)) expect(one.line).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('says of each line all that is wrong with it', async () => {
    const lines = [
      JSON.stringify(record('A', 'a')),
      'not json at all',
      '',
      '{"level":"info"}',
      JSON.stringify(record('', 'b')),
      JSON.stringify({ ...record('C', 'c'), key: { remoteJid: 'status@broadcast', id: 'C' } }),
      JSON.stringify(record('D', 'd', 'yesterday')),
      JSON.stringify(record('E', 'e')).slice(0, -9),
      JSON.stringify(record('', 'f', 'yesterday')),
    ];
    expect(problemsOf(await readText(lines.join('\n')))).toEqual([
      [2, 'not-json'],
      [4, 'no-record'],
      [5, 'no-key'],
      [6, 'no-chat'],
      [7, 'no-time'],
      [8, 'not-json'],
      [9, 'no-key', 'no-time'],
    ]);
    expect(problemsOf(await readText(`[\n${lines[0]},\n${lines[7]}`))).toEqual([[3, 'cut-off']]);
    expect(problemsOf(await readText(' \n '))).toEqual([[1, 'empty']]);
  });

  it.each([
    1760000000,
    '1760000000',
    1760000000000,
    '2025-10-09T08:53:20Z',
    { low: 1760000000, high: 0 },
  ])('reads the time %j', async (at) => {
    const [message] = messagesOf(await readText(JSON.stringify([record('A', 'a', at)])));
    expect(message?.at).toBe(1760000000000);
  });

  it('reads what stands in UTF-16, as spreadsheets save it', async () => {
    const table = 'id\tchatId\ttext\ttime\nA\t4915112345678@c.us\tGrüße\t1760000000\n';
    const content = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table, 'utf16le')]);
    expect(messagesOf(await readText(content))).toMatchObject([{ keyId: 'A', text: 'Grüße' }]);
  });

  it('reads a table in the old encoding of Windows, and JSON in UTF-8 though a byte of it is lost', async () => {
    const table = 'id;chatId;text;time\nA;4915112345678@c.us;Grüße;1760000000\n\x1a';
    expect(messagesOf(await readText(Buffer.from(table, 'latin1')))).toMatchObject([
      { keyId: 'A', text: 'Grüße' },
    ]);
    const line = Buffer.from(`${JSON.stringify(record('A', 'Grüße'))}\n`);
    const log = Buffer.concat([Buffer.from([0xbc, 0x0a]), line]);
    expect(messagesOf(await readText(log))).toMatchObject([{ keyId: 'A', text: 'Grüße' }]);
  });

  it.each([
    '31.12.23, 18:05 - Max Muster: Hallo\n31.12.23, 18:06 - Max Muster: {"a":1}\n',
    '[12/31/23, 6:05:09\u202fPM] Max: Hello\n\u200e[12/31/23, 6:06:00\u202fPM] Max: [image]\n',
    '31/12/2023 18:05 - Ana: Olá\n',
    '2023-12-31, 6:05 p. m. - Ana: Hola\n',
    '٣١/١٢/٢٠٢٣، ٦:٠٥ م - Ana: مرحبا\n',
  ])('says once of what a phone exported what it is: %j', async (text) => {
    const found = problemsOf(await readText(Buffer.from(text.repeat(50))));
    expect(found).toEqual([[1, 'phone-export']]);
  });

  it('says once of what another program exported which it is', async () => {
    const telegram = '{"name":"Ana","type":"personal_chat","id":7,"messages":[{"id":1}]}';
    expect(problemsOf(await readText(Buffer.from(telegram)))).toEqual([[1, 'telegram']]);
    const damaged = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)]);
    expect(problemsOf(await readText(damaged))).toEqual([[1, 'damaged-archive']]);
  });

  it('reads a log whose lines begin with a time', async () => {
    const line = `2023-12-31 18:05:09 INFO ${JSON.stringify(record('A', 'Grüße'))}\n`;
    expect(messagesOf(await readText(Buffer.from(`[2023-12-31 18:05:09] ${line}`)))).toHaveLength(
      1,
    );
    expect(messagesOf(await readText(Buffer.from(line)))).toHaveLength(1);
  });

  it('says of a picture that it is no text', async () => {
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    expect(problemsOf(await readText(picture))).toEqual([[1, 'not-text']]);
  });
});
