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
