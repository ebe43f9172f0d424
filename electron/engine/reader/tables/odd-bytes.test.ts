import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { incomingRecord } from '../../../../tests/support/imports.ts';
import { testFolder } from '../../../../tests/support/test-folder.ts';
import { importChoicesSchema, type ImportOf } from '../../../../shared/contract/imports.ts';
import { lookThrough, readChatExport } from '../chat-exports/read-chat-export.ts';
import { readFile } from './read-file.ts';

const path = join(testFolder('odd-bytes'), 'file');

/** Three entries, the second with a text that has the odd bytes in it. */
interface Kind {
  of: ImportOf | 'chat';
  write: (odd: string) => string;
}

const record = (id: string, text: string) => JSON.stringify(incomingRecord(id, text));
const card = (name: string, last: number) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL:+491511234567${last}\r\nEND:VCARD\r\n`;
const template = (text: string, at: number) => ({ templateId: `t${at}`, name: `N${at}`, text });

const kinds: Record<string, Kind> = {
  'a vCard': {
    of: 'people',
    write: (odd) => card('Ana', 1) + card(`B${odd}en`, 2) + card('Cem', 3),
  },
  'a table of people': {
    of: 'people',
    write: (odd) =>
      `Name,Phone\nAna,+4915112345671\nB${odd}en,+4915112345672\nCem,+4915112345673\n`,
  },
  'a table of threads': {
    of: 'threads',
    write: (odd) =>
      `id,from_phone_number,last_message_content\na,+4915112345671,one\nb,+4915112345672,t${odd}wo\nc,+4915112345673,three\n`,
  },
  'a table of messages': {
    of: 'messages',
    write: (odd) =>
      `id,from,text,time\na,+4915112345671,one,2024-03-01T10:00:00Z\nb,+4915112345672,t${odd}wo,2024-03-01T10:00:01Z\nc,+4915112345673,three,2024-03-01T10:00:02Z\n`,
  },
  'messages, a record a line': {
    of: 'messages',
    write: (odd) =>
      `${record('a', 'one')}\n${record('b', `t~wo`).replace('~', odd)}\n${record('c', 'three')}\n`,
  },
  'messages in an array': {
    of: 'messages',
    write: (odd) =>
      `[${record('a', 'one')},\n${record('b', `t~wo`).replace('~', odd)},\n${record('c', 'three')}]`,
  },
  'a table of templates': {
    of: 'templates',
    write: (odd) => `id,name,text\nt1,N1,one\nt2,N2,t${odd}wo\nt3,N3,three\n`,
  },
  'templates in JSON': {
    of: 'templates',
    write: (odd) =>
      JSON.stringify([template('one', 1), template('t~wo', 2), template('three', 3)]).replace(
        '~',
        odd,
      ),
  },
  'the export of a chat': {
    of: 'chat',
    write: (odd) =>
      `12/31/23, 18:05 - Max: one\n12/31/23, 18:06 - Max: t${odd}wo\n12/31/23, 18:07 - Laden: three\n`,
  },
};

const latin = (text: string, odd = '') => Buffer.from(text.replace('\u0001', odd), 'latin1');
const utf8 = (text: string, odd = '') => Buffer.from(text.replace('\u0001', odd), 'utf8');

const oddities: [string, (text: string) => Buffer][] = [
  ['nothing odd', (text) => utf8(text)],
  ['a NUL', (text) => utf8(text, '\0')],
  ['half of a pair', (text) => latin(text, '\u00ed\u00a0\u0080')],
  ['a mark of UTF-8 at its beginning', (text) => utf8(`\ufeff${text}`)],
  ['a mark of UTF-8 within', (text) => utf8(text, '\ufeff')],
  ['UTF-16', (text) => Buffer.from(`\ufeff${text.replace('\u0001', 'ü')}`, 'utf16le')],
  [
    'UTF-16, the high byte first',
    (text) => Buffer.from(`\ufeff${text.replace('\u0001', 'ü')}`, 'utf16le').swap16(),
  ],
  [
    'half of a pair in UTF-16',
    (text) => Buffer.from(`\ufeff${text.replace('\u0001', '\ud83d')}`, 'utf16le'),
  ],
  ['a byte that is none of UTF-8', (text) => latin(text, '\u00ff')],
  ['the first byte of two', (text) => latin(text, '\u00c3')],
  ['a line separator', (text) => utf8(text, '\u2028')],
  ['a paragraph separator', (text) => utf8(text, '\u2029')],
  ['marks of direction', (text) => utf8(text, '\u200f\u202e\u2067')],
  ['a form feed', (text) => utf8(text, '\f')],
  ['a vertical tab', (text) => utf8(text, '\v')],
  ['an end of file of DOS', (text) => utf8(text, '\u001a')],
  ['a quote', (text) => utf8(text, '"')],
  ['a carriage return', (text) => utf8(text, '\r')],
];

/** Returns how many entries are read of a file, and how many are refused. */
async function countsOf(of: Kind['of']): Promise<{ items: number; refused: number }> {
  const counts = { items: 0, refused: 0 };
  if (of === 'chat') {
    for await (const found of lookThrough(path, 'WhatsApp Chat with Max.txt')) {
      if (!('chat' in found) || found.chat === null) continue;
      for await (const { entries } of readChatExport(path, found.chat.form)) {
        counts.items += entries.filter(({ kind }) => kind === 'text').length;
      }
    }
    return counts;
  }
  const choices = importChoicesSchema.parse({});
  for await (const part of readFile({ of, path, choices, remembered: [] })) {
    if ('looked' in part) continue;
    counts.items += part.items.length;
    counts.refused += part.refused.length;
  }
  return counts;
}

it.each(Object.entries(kinds))(
  '%s is read whatever byte is odd, and what is not taken of it is told',
  async (_name, { of, write }) => {
    const text = write('\u0001');
    for (const [odd, encode] of oddities) {
      writeFileSync(path, encode(text));
      const { items, refused } = await countsOf(of);
      // Behind a quote too many, nothing tells where a text of JSON ends: the rest is told as one. A return makes two rows of one.
      const [fewest, all] = odd === 'a quote' && text.startsWith('[') ? [1, 2] : [2, 3];
      const isTold = items >= fewest && items + refused >= all;
      expect({ odd, items, refused, isTold }).toEqual({ odd, items, refused, isTold: true });
    }
  },
);
