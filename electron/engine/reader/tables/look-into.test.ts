import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../../../../tests/support/test-folder.ts';
import { EngineError } from '../../engine-error.ts';
import { NotText } from '../../files/read-text.ts';
import { importChoicesSchema, type ImportOf } from '../../../../shared/contract/imports.ts';
import { NoneOfKind } from '../rows/none-of-kind.ts';
import { BadArchive } from '../zip/zip-archive.ts';
import { type AnyNoun, lookInto } from './look-into.ts';
import { tableNouns } from './nouns.ts';

const folder = testFolder('preview');

const lookAt = async (content: Buffer | string, of: ImportOf = 'threads') => {
  const file = join(folder, 'threads.csv');
  writeFileSync(file, content);
  const noun = (await tableNouns[of]()) as unknown as AnyNoun;
  return lookInto(noun, file, importChoicesSchema.parse({}), []);
};

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

/** The beginning of "id,text" and a row in the characters of mainframes. */
const ebcdic = hex('89846ba385a7a325f16b88859393962589c4f26b99');
const noise = hex('fffe9a3bd17c05f2e84460b2c9d8137eaa55f09c0bd3617f2e91c4a85b06dd73');

const samples: [string, Buffer][] = [
  ['3 bytes of a JPEG', hex('ffd8ff')],
  ['4 bytes of a JPEG', hex('ffd8ffe0')],
  ['a GIF', Buffer.from('GIF89a')],
  ['4 bytes of a ZIP', hex('504b0304')],
  ['a ZIP', hex('504b0304 1400 0000 0800 2100')],
  ['a PNG', hex('89504e470d0a1a0a')],
  ['a WebP', Buffer.concat([Buffer.from('RIFF'), hex('24000000'), Buffer.from('WEBPVP8 ')])],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n')],
  ['an MP3 with a tag', Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x21')],
  ['an MP3', hex('fffb9064')],
  ['a program of Linux', hex('7f454c46020101000000000000000000')],
  ['a program of Windows', hex('4d5a90000300000004000000ffff0000')],
  ['gzip', hex('1f8b08')],
  ['bzip2', Buffer.from('BZh91AY&SY')],
  ['xz', hex('fd377a585a00')],
  ['a bitmap', hex('424d3600000000000000360000002800')],
  ['Ogg', Buffer.from('OggS\x00\x02\x00\x00\x00\x00')],
  ['a database', Buffer.from('SQLite format 3\x00')],
  ['control characters', hex('01020304050607')],
  ['the colours of a terminal', Buffer.from('\x1b[31mred\x1b[0m\n\x1b[32mgreen\x1b[0m\n')],
  ['EBCDIC', ebcdic],
  ['UTF-32', hex('fffe0000 69000000 64000000 0a000000')],
  ['noise with the mark of UTF-16', noise],
  ['a page of the web', Buffer.from('<!DOCTYPE html>\n<html>\n<body>\n</body>\n</html>\n')],
  ['a script', Buffer.from('#!/bin/sh\nset -e\necho done\nexit\n')],
  [
    'a private key',
    Buffer.from(`-----BEGIN OPENSSH PRIVATE KEY-----\n${'b3BlbnNzaC1rZXk'.repeat(4)}\n`),
  ],
];

it.each(samples)('refuses %s, whatever its name', async (_what, content) => {
  const kind = await lookAt(content).catch((error: unknown) =>
    error instanceof EngineError ? error.appError : error,
  );
  const refused: unknown = { kind: 'invalid-input', field: 'file', problem: 'file-no-threads' };
  const isKnown = [NotText, BadArchive, NoneOfKind].some((one) => kind instanceof one);
  expect(isKnown ? refused : kind).toEqual(refused);
});

it.each([
  ['ids', 'BM100\nBM101\n', 'ids'],
  ['ids of digits', '1\n2\n3', 'ids'],
  [
    'a table in the old encoding of Windows',
    Buffer.from('id;note\n1;Gr\xfc\xdfe\n\x1a', 'latin1'),
    'csv',
  ],
  ['a table in UTF-16', Buffer.from('\uFEFFid\ttext\r\na\tGrüße 😀\r\n', 'utf16le'), 'csv'],
  ['a column of ids alone', 'thread id\na\n', 'csv'],
  ['a table into which a byte fell', 'id,text\n1,hello\x7f there and more of it\n', 'csv'],
  ['JSON', '{"data":[{"id":1}]}', 'json'],
])('takes %s', async (_what, content, format) => {
  const { choices, problem } = await lookAt(content);
  expect([choices.layout?.format, problem]).toEqual([format, null]);
});

it.each([
  ['Thread no.;Done?;Latest SMS\nx-1;no;Hello\n', true],
  ['Référence;Notre n°;Части №\nx-1;+33155501000;2\n', true],
  ['x-1;no;Hello\nx-2;no;Hi\n', false],
])('tells headings that it does not know from a first row: %s', async (content, hasHeader) => {
  expect((await lookAt(content)).choices.layout?.hasHeader).toBe(hasHeader);
});
