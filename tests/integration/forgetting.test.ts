import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import { findBytes } from '../support/bytes-of.ts';
import { forgetAll, numbers, untilForgotten } from '../support/forgetting.ts';
import { grantBytes } from '../support/page-bytes.ts';
import { fileImports, importMessages as importFile } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';

const outside = {
  openLink: async () => {},
  openFile: async () => true,
  showInFolder: () => {},
};
/** A folder of the person's own: what lies there is not Postline's. */
let elsewhere: string;
const run = runningEngine({ outside, pickFolder: async () => elsewhere });

const ana = '4915112345678@c.us';
const ben = '4915187654321@c.us';
const group = '120363041234567890@g.us';
const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };

beforeEach(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'postline-elsewhere-'));
});
afterEach(() => rmSync(elsewhere, { recursive: true }));

const own = (name: string, content: string): string => {
  const path = join(elsewhere, name);
  writeFileSync(path, content);
  return run.engine.grant(path);
};

const send = (chatId: string, text: string, rest: object = {}) =>
  run.call('messages.send', {
    chatId,
    localId: randomUUID(),
    text,
    replyToLocalId: null,
    options,
    ...rest,
  });

async function sendFile(chatId: string, name: string, content: string) {
  const grantIds = [await grantBytes(run, name, content)];
  const added = await run.call('attachments.addFiles', { chatId, grantIds });
  const attachmentIds = added.map(({ attachmentId }) => attachmentId);
  const { messages } = await send(chatId, '', { attachmentIds });
  return messages[0] as Message;
}

const record = (id: string, jid: string, text: string, change: object = {}) =>
  JSON.stringify({
    key: { remoteJid: jid, fromMe: false, id },
    message: { conversation: text },
    messageTimestamp: 1_760_000_000,
    pushName: 'Somebody',
    ...change,
  });

async function importMessages(...lines: string[]): Promise<void> {
  await importFile(run, own('of 4915112345678.ndjson', lines.join('\n')));
}

async function importThreads(): Promise<void> {
  const csv = [
    'id,from_phone_number,to_phone_number,is_archived,last_message_content',
    't-1,+49 1511 2345678,+4930111,false,secret-of-thread',
    't-2,+49 1518 7654321,+4930111,false,call 0151 12345678 back',
    ',+4915112345678,+4930111,false,secret-of-refused-line',
  ].join('\n');
  const grantId = own('threads.csv', csv);
  const { read, carryOut } = fileImports(run);
  await carryOut(await read('threads', grantId));
}

/** Everything that Postline keeps of Ana, wherever it does. */
async function fill(instanceId: string): Promise<void> {
  for (const chatId of [ana, ben]) await run.call('chats.open', { chatId });
  await run.call('chats.rename', { chatId: ana, name: 'secret-name' });
  await run.call('chats.setNotes', { chatId: ana, notes: 'secret-note' });
  await run.call('chats.setNotes', { chatId: ben, notes: 'asks for 0151/123 45678' });
  const {
    messages: [first],
  } = await send(ana, 'secret-of-text 1');
  await run.untilAll(ana, 'accepted');
  await send(ana, 'secret-reply', { replyToLocalId: first?.localId });
  await importMessages(
    record('IN1', '4915112345678@s.whatsapp.net', 'secret-incoming'),
    record('IN2', '4915187654321@s.whatsapp.net', 'hers is +49 (0)151 12345678'),
    record('G1', group, 'secret-in-group', {
      key: {
        remoteJid: group,
        fromMe: false,
        id: 'G1',
        participant: '4915112345678@s.whatsapp.net',
      },
    }),
    record('G2', group, 'ben in the group', {
      key: {
        remoteJid: group,
        fromMe: false,
        id: 'G2',
        participant: '4915187654321@s.whatsapp.net',
      },
      message: {
        extendedTextMessage: {
          text: 'ben in the group',
          contextInfo: {
            participant: '4915112345678@s.whatsapp.net',
            quotedMessage: { conversation: 'secret-in-group' },
          },
        },
      },
    }),
    '{"remoteJid":"4915112345678@s.whatsapp.net", broken secret-broken-line',
  );
  await importThreads();
  const sent = await sendFile(ana, 'secret-file.pdf', '%PDF-1.7\nsecret-content');
  await run.untilAll(ana, 'accepted', 'received');
  await run.call('files.open', { localId: sent.localId });
  await run.call('messages.forward', {
    runId: randomUUID(),
    messageIds: (await run.messages(ana)).flatMap(({ messageId }) => messageId ?? []).slice(0, 2),
    chatIds: [ben],
  });
  await send(ben, 'what ben was told');
  // Her card, sent to him, and one that is begun.
  for (const isSent of [true, false]) {
    const attachmentId = randomUUID();
    const written = {
      kind: 'contacts' as const,
      contacts: [
        { fullName: 'secret-card', organization: 'secret-firm', phoneNumber: '+49 1511 2345678' },
        { fullName: 'Cleo', organization: '', phoneNumber: '+4915199988877' },
      ],
    };
    await run.call('attachments.write', { chatId: ben, attachmentId, written });
    if (isSent) await send(ben, '', { attachmentIds: [attachmentId] });
  }
  await send(ben, 'her number is +49 151 12345678');
  await run.untilAll(ben, 'accepted', 'received');
  await run.call('drafts.save', {
    chatId: ana,
    text: 'secret-draft',
    card: null,
    replyToLocalId: null,
    options: null,
  });
  await run.call('drafts.save', {
    chatId: ben,
    text: 'ask 015112345678',
    card: null,
    replyToLocalId: null,
    options: null,
  });
  await sendFile(ana, 'secret-second.txt', 'secret-other-content');
  await run.call('attachments.addFiles', {
    chatId: ana,
    grantIds: [await grantBytes(run, 'secret-tray.txt', 'secret-in-tray')],
  });
  await send(ana, 'secret-scheduled', { sendAt: Date.now() + 3_600_000 });
  await run.client.call('chats.saveView', {
    instanceId,
    viewId: randomUUID(),
    name: 'Hers',
    filter: { search: '15112345678', labelIds: [], view: 'all', sort: 'newest' },
  } as never);
  await run.untilAll(ana, 'accepted', 'received');
  await run.call('search.find', { query: 'secret' });
  mkdirSync(join(run.folder, 'logs'), { recursive: true });
  appendFileSync(join(run.folder, 'logs', 'postline.log'), 'ENOENT /home/me/4915112345678.json\n');
  mkdirSync(join(run.folder, 'incoming'), { recursive: true });
  writeFileSync(
    join(run.folder, 'incoming', randomUUID()),
    '{"number":"4915112345678","a":"secret-left"}',
  );
}

/** Leaves what an older Postline left in a history: a text that was deleted and stands there still. */
async function leaveDeleted(instanceId: string, text: string): Promise<void> {
  await run.engine.stop();
  const file = join(run.folder, 'instances', instanceId, 'history.sqlite');
  const database = new DatabaseSync(file);
  database.exec('PRAGMA secure_delete = OFF');
  database.exec(
    `INSERT INTO label VALUES ('old', '${text}', 1); DELETE FROM label WHERE label_id = 'old'`,
  );
  database.close();
  await run.start();
  expect(findBytes(run.folder, text)).not.toEqual([]);
}

const forget = (...chatIds: string[]) => forgetAll(run, ...chatIds);

describe('a person who is forgotten', () => {
  it('is found in no byte of the data folder, and the others are as they were', async () => {
    const { instanceId } = await run.connect();
    await fill(instanceId);
    await leaveDeleted(instanceId, 'secret-of-before');
    const before = await run.messages(ben);
    expect(findBytes(run.folder, ...numbers, 'secret').length).toBeGreaterThan(8);
    expect(await run.client.call('forgetting.preview', { chatIds: [ana] })).toMatchObject({
      messages: 6,
      files: 4,
      scheduled: 1,
      threads: 1,
      instanceNames: ['Berlin'],
    });

    await forget(ana);

    expect(findBytes(run.folder, ...numbers, 'secret')).toEqual([]);
    const after = await run.messages(ben);
    expect(after.map(({ text }) => text)).toEqual(
      before.map(({ text, content }) =>
        content.kind === 'forward'
          ? ''
          : text
              .replace('secret-card', '(forgotten)')
              .replace(/\+49 (\(0\))?151 12345678/, '(forgotten)'),
      ),
    );
    expect(after.map(({ state, messageId }) => [state, messageId])).toEqual(
      before.map(({ state, messageId }) => [state, messageId]),
    );
    const { messages } = await run.call('messages.list', { chatId: group });
    expect(messages.map(({ text }) => text)).toEqual(['ben in the group']);
    expect(await run.call('chats.views', {})).toEqual([]);
    await run.restart();
    expect(findBytes(run.folder, ...numbers, 'secret')).toEqual([]);
    const found = await run.call('search.find', { query: 'ben' });
    expect(found.messages.items).not.toEqual([]);
  });

  it('is everybody that was joined, also in the log where a chat has been parted since', async () => {
    await run.connect();
    const { chatId: former } = await run.openChat('+49 171 9876543');
    for (const chatId of [ana, ben]) await run.openChat(`+${parseInt(chatId)}`);
    await send(former, 'secret of her former number');
    for (const otherChatId of [ben, former])
      await run.call('people.join', { chatId: ana, otherChatId });
    await run.call('people.part', { chatId: ben });
    const { chats } = await run.client.call('forgetting.preview', { chatIds: [ana] });
    expect(chats.map(({ chatId }) => chatId)).toEqual([ana, former]);

    await run.untilAll(former, 'accepted');
    await forget(...chats.map(({ chatId }) => chatId));

    expect(findBytes(run.folder, ...numbers, '491719876543', '171 9876543', 'secret')).toEqual([]);
    const acts = (await run.call('audit.list', {})).entries;
    expect(acts.find(({ action }) => action === 'part')).toMatchObject({
      chat: { chatId: ben },
      excerpt: '(forgotten), (forgotten)',
    });
  });

  it('stays in the log as an act, without number, name or text', async () => {
    const { instanceId } = await run.connect();
    await fill(instanceId);
    const list = () => run.call('audit.list', {});
    const before = await list();
    await forget(ana);
    const after = await list();
    expect(after.total).toBe(before.total + 1);
    expect(after.entries[0]).toMatchObject({
      action: 'forget',
      by: 'person',
      chat: null,
      detail: { forgotten: { messages: 6, files: 4, threads: 1 } },
    });
    expect(after.entries.slice(1).map(({ at, action, by }) => [at, action, by])).toEqual(
      before.entries.map(({ at, action, by }) => [at, action, by]).slice(0, 99),
    );
    const ofHers = after.entries.find(({ detail }) => detail.isForgotten === true);
    expect(ofHers).toMatchObject({ chat: null, excerpt: '', localId: null });
  });

  it('is erased to the end after a crash, and may write again', async () => {
    const { instanceId } = await run.connect();
    await fill(instanceId);
    await run.client.call('forgetting.forget', { chatIds: [ana] });
    // At the first step.
    await run.restart();
    await untilForgotten(run);
    expect(findBytes(run.folder, ...numbers, 'secret')).toEqual([]);
    await importMessages(record('IN9', '4915112345678@s.whatsapp.net', 'hello again'));
    expect(await run.messages(ana)).toMatchObject([{ text: 'hello again' }]);
  });

  it('does not come back out of a watched folder', { timeout: 60_000 }, async () => {
    const { instanceId } = await run.connect();
    writeFileSync(
      join(elsewhere, '4915112345678.ndjson'),
      record('IN1', '4915112345678@s.whatsapp.net', 'secret-incoming'),
    );
    await run.call('imports.watch', { of: 'messages' });
    const history = join(run.folder, 'instances', instanceId, 'history.sqlite');
    const isRead = (): boolean => {
      const database = new DatabaseSync(history, { readOnly: true });
      const row = database.prepare('SELECT 1 FROM watched_file').get();
      database.close();
      return row !== undefined;
    };
    await expect.poll(isRead, { timeout: 30_000 }).toBe(true);
    await forget(ana);
    expect(findBytes(run.folder, ...numbers, 'secret')).toEqual([]);
    // Read after the file of hers.
    const other = record('IN2', '4915187654321@s.whatsapp.net', 'from ben');
    writeFileSync(join(elsewhere, 'ben.ndjson'), other);
    await run.until(async () => (await run.messages(ben)).length > 0);
    expect(await run.messages(ana)).toEqual([]);
  });
});
