import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../shared/contract/contract.ts';
import type { TranscriptFormat } from '../../shared/contract/transcripts.ts';
import { transcriptTexts, type TranscriptWord } from '../../shared/domain/transcript-words.ts';
import english from '../../renderer/messages/en.json';
import { mostInPdf } from '../../electron/engine/services/transcripts/transcripts.ts';
import { workbookRows } from '../../electron/engine/reader/workbook/workbook-rows.ts';
import { askPage, grantBytes, type InChat, openChatOf } from '../support/page-bytes.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importMessages } from '../support/file-imports.ts';

let chosenFolder: string | null = null;
const printed: string[] = [];
let isDiskFull = false;
const run = runningEngine({
  pickFolder: async () => chosenFolder,
  printToPdf: async (folder) => {
    if (isDiskFull)
      throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
    printed.push(readFileSync(join(folder, 'document.html'), 'utf8'));
    return new TextEncoder().encode('%PDF-1.7 of the page');
  },
});

beforeEach(() => {
  printed.length = 0;
  chosenFolder = null;
  isDiskFull = false;
});

/** As the page words them: a value in braces where it has one. */
const texts = transcriptTexts((word: TranscriptWord) => english[word]);

type More = Partial<CallInput<'chats.exportTranscript'>>;

const asked = (chat: InChat, format: TranscriptFormat, more: More = {}) => ({
  ...chat,
  attemptId: randomUUID(),
  format,
  texts,
  ...more,
});

/** Writes a conversation and reads what the person would have saved. */
async function written(chat: InChat, format: TranscriptFormat, more: More = {}): Promise<string> {
  const made = await run.client.call('chats.exportTranscript', asked(chat, format, more));
  if (made === null || 'folder' in made) throw new Error('no file was made');
  return (await askPage(run, made.address)).text();
}

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example")',
  '</p></article></body><iframe src="http://evil.example">',
  '+1 "quoted", and a\nsecond line',
];

/** A conversation with an accepted, a rejected and an unknown message, and texts that would be more than texts. */
async function conversation(): Promise<InChat> {
  const chat = await openChatOf(run);
  const { chatId } = chat;
  await run.client.call('chats.rename', { ...chat, name: '<b>Maria</b> & Söhne / ..' });
  const send = async (text: string) => {
    await run.send(chatId, text);
    await run.untilAll(chatId, 'accepted', 'rejected', 'unknown');
  };
  for (const text of hostile) await send(text);
  run.service.faults.next({ kind: 'status', status: 422, body: { message: 'Not <i>you</i>.' } });
  await send('to be rejected');
  run.service.faults.next({ kind: 'status', status: 500, body: {} });
  await send('to be unknown');
  return chat;
}

/** Every element of a page with its attributes, and the text of all of them. */
function readHtml(page: string) {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  let text = '';
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push({ name, attributes }),
    ontext: (part) => (text += part),
  });
  parser.end(page);
  return { elements, text };
}

describe('a conversation in a file', () => {
  it('is plain text with times, senders, states and reasons', async () => {
    const text = await written(await conversation(), 'text');
    expect(text).toContain(
      'Conversation with <b>Maria</b> & Söhne / .. (+49 1511 2345678)'.slice(0, 30),
    );
    expect(text).toMatch(/Time zone: \S+/);
    expect(text).toMatch(/\d{4}, \d\d:\d\d:\d\d · You · Accepted\n<script>/);
    expect(text).toMatch(
      /You · Rejected\nto be rejected\n\(The service rejected this message. Not <i>/,
    );
    expect(text).toMatch(
      /You · Unknown\nto be unknown\n\(This may or may not have been sent\..*HTTP 500\)/,
    );
    expect(text).toMatch(/Messages: 7\n$/);
  });

  it('is a page in which nothing that somebody wrote is markup, and that may load nothing', async () => {
    const page = await written(await conversation(), 'html');
    const { elements, text } = readHtml(page);
    const names = new Set(elements.map(({ name }) => name));
    const known = 'html head meta title style body header h1 bdi p main article time b footer';
    expect([...names].sort()).toEqual(known.split(' ').sort());
    const attributes = new Set(elements.flatMap(({ attributes: own }) => Object.keys(own)));
    expect([...attributes].filter((name) => /^on|src|href/.test(name))).toEqual([]);
    for (const one of hostile) expect(text).toContain(one);
    const policy = elements.find(
      ({ attributes: own }) => own['http-equiv'] === 'Content-Security-Policy',
    );
    expect(policy?.attributes['content']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(policy?.attributes['content']).not.toMatch(/script-src|unsafe|http/);
  });

  it('is a table in which no cell is a formula', async () => {
    const table = await written(await conversation(), 'csv');
    expect(table).toContain('"\'=HYPERLINK(""http://evil.example"")"');
    expect(table).toContain('"\'+1 ""quoted"", and a\nsecond line"');
    expect(table.split('\r\n')).toHaveLength(9);
    expect(table).toMatch(/,unknown,[^,]+,Unknown,This may or may not/);
  });

  it('is the same table as a workbook, in which texts are texts', async () => {
    const chat = await conversation();
    const made = await run.client.call('chats.exportTranscript', asked(chat, 'xlsx'));
    if (made === null || 'folder' in made) throw new Error('no file was made');
    expect(made.fileName).toMatch(/\.xlsx$/);
    const path = join(run.folder, 'read.xlsx');
    writeFileSync(path, Buffer.from(await (await askPage(run, made.address)).arrayBuffer()));
    const rows: (readonly string[])[] = [];
    for await (const page of workbookRows(path)) {
      for (const row of page) if ('cells' in row) rows.push(row.cells);
    }
    const texts = rows.map((cells) => cells[rows[0]?.indexOf('text') ?? -1]);
    expect(texts).toHaveLength(8);
    expect(texts).toEqual(expect.arrayContaining(hostile));
  });

  it('is one JSON value with the failure as it was, and times with the offset of the clock', async () => {
    const chat = await conversation();
    const value = JSON.parse(await written(chat, 'json')) as {
      chat_id: string;
      time_zone: string;
      messages: { text: string; state: string; time: string; failure: object | null }[];
    };
    expect(value).toMatchObject({ chat_id: chat.chatId, instance: 'Berlin' });
    expect(value.messages.map(({ state }) => state)).toEqual([
      ...hostile.map(() => 'accepted'),
      'rejected',
      'unknown',
    ]);
    expect(value.messages.map(({ text }) => text).slice(0, 5)).toEqual(hostile);
    const all = await run.client.messages(chat.instanceId, chat.chatId);
    for (const [index, { time }] of value.messages.entries()) {
      expect(time).toMatch(/[+-]\d\d:\d\d$/);
      expect(Date.parse(time)).toBe(all[index]?.createdAt);
    }
    expect(value.messages.at(-1)?.failure).toMatchObject({ kind: 'unknown', status: 500 });
  });

  it('is of the messages that were selected, or of some days', async () => {
    const chat = await conversation();
    const [first, second] = await run.client.messages(chat.instanceId, chat.chatId);
    const localIds = [first?.localId ?? '', second?.localId ?? ''];
    expect(await written(chat, 'text', { localIds })).toMatch(/Messages: 2\n$/);
    const to = (first?.createdAt ?? 0) - 1;
    expect(await written(chat, 'text', { to })).toMatch(/Messages: 0\n$/);
    expect(await written(chat, 'text', { from: to })).toMatch(/Messages: 7\n$/);
    const other = await run.client.openChat(chat.instanceId, '+49 151 98765432');
    expect(await written({ ...chat, chatId: other.chatId }, 'text', { localIds })).toMatch(
      /Messages: 0\n$/,
    );
  });

  it('is the printed page as a PDF', async () => {
    const chat = await conversation();
    expect(await written(chat, 'pdf')).toBe('%PDF-1.7 of the page');
    expect(printed[0]).toContain('&lt;script&gt;');
  });

  it('says that the disk is full, and leaves nothing', async () => {
    const chat = await conversation();
    isDiskFull = true;
    expect(await run.client.refusal('chats.exportTranscript', asked(chat, 'pdf'))).toMatchObject({
      kind: 'storage',
      reason: 'full',
    });
    expect(readdirSync(join(run.folder, 'exports'))).toEqual([]);
  });

  it('stands in the activity log, leaves nothing behind, and serves once', async () => {
    const chat = await conversation();
    await written(chat, 'html');
    const { entries } = await run.client.call('audit.list', {
      instanceId: chat.instanceId,
      action: 'export',
    });
    expect(entries[0]).toMatchObject({
      by: 'person',
      chat: { chatId: chat.chatId },
      detail: { exported: { format: 'html', messages: 7, withMedia: false } },
    });
    await expect.poll(() => readdirSync(join(run.folder, 'exports'))).toEqual([]);
  });

  it('leaves nothing of what nobody saved after the next start', async () => {
    const chat = await conversation();
    await run.client.call('chats.exportTranscript', asked(chat, 'text'));
    expect(readdirSync(join(run.folder, 'exports'))).toHaveLength(1);
    await run.restart();
    expect(readdirSync(join(run.folder, 'exports'))).toEqual([]);
  });

  it('is cancelled while it is written, and leaves nothing', async () => {
    const chat = await conversation();
    const one = asked(chat, 'json');
    const [answer] = await Promise.all([
      run.client.refusal('chats.exportTranscript', one),
      run.client.call('app.cancelAttempt', { attemptId: one.attemptId }),
    ]);
    expect(answer).toEqual({ kind: 'not-found', what: 'attempt' });
    expect(readdirSync(join(run.folder, 'exports'))).toEqual([]);
  });
});

describe('a long conversation', () => {
  /** So many messages that somebody wrote, out of a file. */
  async function imported(count: number): Promise<InChat> {
    const chat = await openChatOf(run);
    const path = join(run.folder, 'log.ndjson');
    const lines = Array.from({ length: count }, (_, index) =>
      JSON.stringify({
        key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id: `K${index}` },
        message: { conversation: `text ${index}` },
        messageTimestamp: 1_760_000_000 + index,
      }),
    );
    writeFileSync(path, lines.join('\n'));
    const { instanceId } = chat;
    await importMessages({ client: run.client, instanceId }, run.engine.grant(path), true);
    return chat;
  }

  it('is written whole and in order, in steps between which other calls are answered', async () => {
    const chat = await imported(mostInPdf + 1);
    let isDone = false;
    let answered = 0;
    const ask = async () => {
      for (; !isDone; answered += 1) await run.client.call('messages.list', chat);
    };
    const asking = ask();
    const value = JSON.parse(await written(chat, 'json')) as { messages: { text: string }[] };
    isDone = true;
    await asking;
    expect(value.messages.map(({ text }) => text)).toEqual(
      Array.from({ length: mostInPdf + 1 }, (_, index) => `text ${index}`),
    );
    expect(answered).toBeGreaterThan(10);

    expect(await run.client.refusal('chats.exportTranscript', asked(chat, 'pdf'))).toEqual({
      kind: 'invalid-input',
      field: 'format',
      problem: 'too-many-for-pdf',
      detail: String(mostInPdf),
    });
    expect(printed).toEqual([]);
  }, 60_000);
});

describe('a conversation with media', () => {
  async function withFile(name: string): Promise<InChat> {
    const chat = await openChatOf(run);
    const grantIds = [await grantBytes(run, name, 'kept bytes')];
    const [added] = await run.client.call('attachments.addFiles', { ...chat, grantIds });
    await run.send(chat.chatId, '', { attachmentIds: [added?.attachmentId ?? ''] });
    return chat;
  }

  it.each([
    '../../escaped.txt',
    'a/b\\c.txt',
    '..',
    'con.txt',
    'pay\u202Etxt.exe',
    '<img src=x>.png',
  ])('keeps the file %j in its own folder', async (name) => {
    const chat = await withFile(name);
    chosenFolder = join(run.folder, 'chosen');
    mkdirSync(chosenFolder);
    const made = await run.client.call(
      'chats.exportTranscript',
      asked(chat, 'html', { withMedia: true }),
    );
    expect(made).toEqual({ folder: join(chosenFolder, readdirSync(chosenFolder)[0] ?? '') });
    const all = readdirSync(run.folder, { recursive: true }).map(String);
    const copies = all.filter((path) => path.startsWith('chosen') && /00001 /.test(path));
    expect(copies).toHaveLength(1);
    const [copy = ''] = copies;
    expect(readFileSync(join(run.folder, copy), 'utf8')).toBe('kept bytes');
    expect(copy).not.toMatch(/[<>\u202E]/);
    const page = all.find((path) => path.endsWith('.html')) ?? '';
    const { elements } = readHtml(readFileSync(join(run.folder, page), 'utf8'));
    const link = elements.find(({ name: own }) => own === 'a')?.attributes['href'] ?? '';
    expect(existsSync(join(run.folder, page, '..', decodeURIComponent(link)))).toBe(true);
    expect(link).toMatch(/^files\/[^/\\]+$/);
  });

  it('keeps what an earlier one of the day has written', async () => {
    const chat = await withFile('a.txt');
    chosenFolder = join(run.folder, 'chosen');
    mkdirSync(chosenFolder);
    for (const _ of [1, 2]) {
      await run.client.call('chats.exportTranscript', asked(chat, 'csv', { withMedia: true }));
    }
    expect(readdirSync(chosenFolder)).toHaveLength(2);
  });

  it('is not written where no folder is chosen, or where the folder takes nothing', async () => {
    const chat = await withFile('a.txt');
    expect(
      await run.client.call('chats.exportTranscript', asked(chat, 'csv', { withMedia: true })),
    ).toBeNull();
    chosenFolder = join(run.folder, 'no-folder');
    writeFileSync(chosenFolder, 'a file stands here');
    expect(
      await run.client.refusal('chats.exportTranscript', asked(chat, 'csv', { withMedia: true })),
    ).toMatchObject({ kind: 'invalid-input', field: 'withMedia', problem: 'folder-refused' });
  });
});
