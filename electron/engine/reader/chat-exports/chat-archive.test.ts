import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { zipped } from '../../files/workbook/zip-stream.ts';
import {
  type ChatLookedThrough,
  isChatExport,
  lookThrough,
  readChatExport,
} from './read-chat-export.ts';
import { type UnpackedFile, unpackFiles } from './unpack-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'chat-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function archiveOf(files: Record<string, string>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const entries = Object.entries(files).map(([name, text]) => ({ name, text: [text] }));
  for await (const part of zipped(entries)) parts.push(part);
  return Buffer.concat(parts);
}

function write(bytes: Buffer): string {
  const path = join(folder, 'chat.zip');
  writeFileSync(path, bytes);
  return path;
}

async function lookAt(path: string, fileName = 'WhatsApp Chat - Ana.zip') {
  let last: ChatLookedThrough | null = null;
  for await (const part of lookThrough(path, fileName)) last = part;
  return last;
}

const chat = [
  '[31.12.23, 18:05:01] Ana: \u200eMessages and calls are end-to-end encrypted.',
  '[31.12.23, 18:05:02] Ana: Hi',
  '\u200e[31.12.23, 18:05:03] Max: \u200e<attached: 00000003-PHOTO-2023-12-31-18-05-03.jpg>',
  '\u200e[31.12.23, 18:05:04] Max: \u200e<attached: 00000004-gone.pdf>',
  '\u200e[31.12.23, 18:05:05] Max: \u200eimage omitted',
].join('\r\n');
const picture = '00000003-PHOTO-2023-12-31-18-05-03.jpg';

test.each(['', 'WhatsApp Chat - Ana/'])(
  'an archive of iOS tells its files, in the folder "%s" too',
  async (folderIn) => {
    const path = write(
      await archiveOf({
        [`${folderIn}${picture}`]: 'a picture',
        [`${folderIn}notes.txt`]: 'some file that was sent',
        [`${folderIn}_chat.txt`]: chat,
        '__MACOSX/._chat.txt': 'of a Mac',
      }),
    );
    expect(await isChatExport(path)).toBe(true);
    expect(await lookAt(path)).toMatchObject({
      chat: {
        chatName: 'Ana',
        people: [
          { name: 'Max', messages: 3 },
          { name: 'Ana', messages: 1 },
        ],
        self: 'Max',
        isCutOff: false,
        counts: { filesThere: 1 },
      },
    });
    const wanted = { path, names: [picture, '00000004-gone.pdf'], folder, most: 100 };
    const unpacked: UnpackedFile[] = [];
    for await (const one of unpackFiles(wanted)) unpacked.push(one);
    const told = unpacked.map((one) =>
      'path' in one ? { name: one.name, holds: readFileSync(one.path, 'utf8') } : one,
    );
    expect(told).toEqual([
      { name: picture, holds: 'a picture' },
      { name: '00000004-gone.pdf', problem: 'missing' },
    ]);
  },
);

test('an archive of Android is told by its text, whatever other texts were sent', async () => {
  const path = write(
    await archiveOf({
      'A list.txt': 'one\ntwo',
      'WhatsApp Chat with Ana.txt':
        '31.12.23, 18:05 - Ana: IMG-20231231-WA0001.jpg (file attached)',
      'IMG-20231231-WA0001.jpg': 'a picture',
    }),
  );
  expect(await lookAt(path, 'renamed.zip')).toMatchObject({
    chat: { chatName: 'Ana', counts: { filesThere: 1 } },
  });
});

test('an archive without a chat, a protected one and a damaged one are told', async () => {
  expect(await lookAt(write(await archiveOf({ 'a.txt': 'nothing' })))).toEqual({
    chat: null,
    isInstead: 'other-archive',
  });
  const whole = await archiveOf({ '_chat.txt': chat });
  const locked = Buffer.from(whole);
  locked.writeUInt16LE(0x0809, locked.lastIndexOf('PK\x01\x02') + 8);
  expect(await lookAt(write(locked))).toEqual({ chat: null, isInstead: 'protected-archive' });
  expect(await lookAt(write(whole.subarray(0, 200)))).toEqual({
    chat: null,
    isInstead: 'damaged-archive',
  });
});

test('an archive of several chats tells how many others there are, also of one name', async () => {
  const path = write(
    await archiveOf({
      'Ana/_chat.txt': chat,
      'Bea/_chat.txt': chat.replaceAll('Ana', 'Bea'),
      'WhatsApp Chat with Cem.txt': chat.replaceAll('Ana', 'Cem'),
      'Ana/notes.txt': 'some file that was sent',
    }),
  );
  expect(await lookAt(path)).toMatchObject({
    chat: { otherChats: 2, people: [{ name: 'Max' }, { name: 'Ana' }] },
  });
});

test('of a text that is damaged in its archive, what stands before is read', async () => {
  const lines = Array.from(
    { length: 60_000 },
    (_, at) => `[31.12.23, 18:05:01] Ana: ${at * 7_919}`,
  );
  const bytes = await archiveOf({ '_chat.txt': lines.join('\n') });
  bytes.fill(0xff, bytes.length - 60_000, bytes.length - 50_000);
  const path = write(bytes);
  const last = await lookAt(path);
  if (last === null || !('chat' in last) || last.chat === null) throw new Error('no chat');
  expect(last.chat.isCutOff).toBe(true);
  let count = 0;
  for await (const { entries } of readChatExport(path, last.chat.form)) count += entries.length;
  expect(count).toBeGreaterThan(30_000);
  expect(count).toBe(last.chat.counts.messages);
});

test('an archive of more than 4 GiB is read by its wide fields', async () => {
  const packed = deflateRawSync(chat);
  const name = Buffer.from('_chat.txt');
  const fields = (...values: [number | bigint, number][]) =>
    Buffer.concat(
      values.map(([value, length]) => {
        const bytes = Buffer.alloc(8);
        bytes.writeBigUInt64LE(BigInt(value));
        return bytes.subarray(0, length);
      }),
    );
  const max = 0xffffffff;
  const crc = crc32(chat);
  const head = Buffer.concat([
    fields(
      [0x04034b50, 4],
      [45, 2],
      [0x800, 2],
      [8, 2],
      [0, 4],
      [crc, 4],
      [max, 4],
      [max, 4],
      [name.length, 2],
      [0, 2],
    ),
    name,
    packed,
  ]);
  const size = Buffer.byteLength(chat);
  const extra = fields([1, 2], [24, 2], [size, 8], [packed.length, 8], [0, 8]);
  const entry = Buffer.concat([
    fields(
      [0x02014b50, 4],
      [45, 2],
      [45, 2],
      [0x800, 2],
      [8, 2],
      [0, 4],
      [crc, 4],
      [max, 4],
      [max, 4],
    ),
    fields([name.length, 2], [extra.length, 2], [0, 8], [0, 2], [max, 4]),
    name,
    extra,
  ]);
  const wideEnd = fields(
    [0x06064b50, 4],
    [44, 8],
    [45, 2],
    [45, 2],
    [0, 8],
    [1, 8],
    [1, 8],
    [entry.length, 8],
    [head.length, 8],
  );
  const locator = fields([0x07064b50, 4], [0, 4], [head.length + entry.length, 8], [1, 4]);
  const end = fields([0x06054b50, 4], [0, 4], [0xffff, 2], [0xffff, 2], [max, 4], [max, 4], [0, 2]);
  const path = write(Buffer.concat([head, entry, wideEnd, locator, end]));
  expect(await lookAt(path)).toMatchObject({ chat: { counts: { messages: 4 } } });
});

test.each([
  [
    'result.json',
    '{\n "name": "Ana",\n "type": "personal_chat",\n "id": 7,\n "messages": [',
    'telegram',
  ],
  [
    'result.json',
    '{\n "about": "Here is the data you requested from Telegram.",\n "chats": {',
    'telegram',
  ],
  ['messages.html', '<!DOCTYPE html>\n<html>\n <head>\n  <title>Exported Data</title>', 'telegram'],
  [
    'sms-20231231.xml',
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<smses count=\"2\">",
    'sms-backup',
  ],
  [
    'message_1.json',
    '{\n  "participants": [ { "name": "Ana" } ],\n  "messages": [ { "sender_name": "Ana"',
    'messenger',
  ],
  ['[LINE] Ana.txt', '[LINE] Chat history with Ana\nSaved on: 2023/12/31', 'line'],
  ['Messages - Ana.csv', 'Chat Session,Message Date,Delivered Date,Service', 'imazing'],
  ['msgstore-2023-12-31.1.db.crypt15', '\u0001\u0002', 'whatsapp-backup'],
  ['signal-2023-12-31-18-05-09.backup', '\u0000\u0000', 'signal-backup'],
  ['notes.txt', 'Some text: of a person', null],
])('%s is told as what it is', async (fileName, beginning, isInstead) => {
  const path = join(folder, 'other');
  writeFileSync(path, beginning);
  expect(await lookAt(path, fileName)).toEqual({ chat: null, isInstead });
});
