import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findBytes } from '../support/bytes-of.ts';
import { grantBytes } from '../support/page-bytes.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const ana = '4915112345678@c.us';
const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
const day = 24 * 3_600_000;
const year = 365 * day;

let elsewhere: string;
beforeEach(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'postline-elsewhere-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(elsewhere, { recursive: true });
});

/** Imports what came in from Ana so many days ago, each with its words. */
async function importOld(instanceId: string, ...days: number[]): Promise<void> {
  const lines = days.map((ago) =>
    JSON.stringify({
      key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id: `IN${ago}` },
      message: { conversation: `word-of-${ago}-days-ago` },
      messageTimestamp: Math.floor(Date.now() / 1_000) - ago * 86_400,
    }),
  );
  const path = join(elsewhere, 'log.ndjson');
  writeFileSync(path, lines.join('\n'));
  const grantIds = [run.engine.grant(path)];
  const { importId } = await run.client.call('imports.read', { instanceId, grantIds });
  const stage = (wanted: string) =>
    run.client.until(async () =>
      (await run.client.call('imports.get', { importId })).stage === wanted ? true : null,
    );
  await stage('ready');
  await run.client.call('imports.apply', { importId, alreadyRead: false });
  await stage('done');
}

const untilDeleted = (instanceId: string) =>
  run.client.until(async () => {
    const { entries } = await run.client.call('audit.list', { instanceId, action: 'retention' });
    return entries.length > 0 ? entries : null;
  });

const texts = async (instanceId: string) =>
  (await run.client.messages(instanceId, ana)).map(({ text }) => text);

it('says what a run would delete, and deletes it each day once it is switched on', async () => {
  const { instanceId } = await run.connect();
  await importOld(instanceId, 500, 400, 20);
  const preview = await run.client.call('retention.preview', { instanceId, months: 12 });
  expect(preview).toMatchObject({ messages: 2, chats: 1, fileBytes: 0 });
  expect(Math.round((Date.now() - (preview.oldest ?? 0)) / 86_400_000)).toBe(500);
  expect(await texts(instanceId)).toHaveLength(3);

  await run.client.call('retention.set', { instanceId, months: 12 });
  const [entry] = await untilDeleted(instanceId);
  expect(entry).toMatchObject({
    by: 'postline',
    detail: { forgotten: { messages: 2, files: 0, threads: 0 } },
  });
  expect(await texts(instanceId)).toEqual(['word-of-20-days-ago']);
  expect(await run.client.call('retention.get', { instanceId })).toEqual({
    months: 12,
    isRunning: false,
  });
  const found = await run.client.call('search.find', { instanceId, query: 'word' });
  expect(found.messages.total).toBe(1);
  // The chat stays, with its name.
  expect(await run.client.call('chats.get', { instanceId, chatId: ana })).toMatchObject({
    chatId: ana,
  });
});

it('keeps what somebody or something still needs, and what is answered by what has not left yet', async () => {
  const { instanceId } = await run.connect();
  await run.client.openChat(instanceId, '+4915112345678');
  await run.client.openChat(instanceId, '+4915112345000');
  const refused = '4915112345000@c.us';
  const old = await run.client.send(instanceId, ana, 'answered by a draft');
  const file = await grantBytes(run, 'old.txt', 'content-of-an-old-file');
  const [added] = await run.client.call('attachments.addFiles', {
    instanceId,
    chatId: ana,
    grantIds: [file],
  });
  await run.client.call('messages.send', {
    instanceId,
    chatId: ana,
    localId: randomUUID(),
    text: 'goes',
    attachmentIds: [added?.attachmentId ?? ''],
    replyToLocalId: null,
    options,
  });
  await run.client.untilAll(instanceId, ana, 'accepted');
  await run.client.send(instanceId, refused, 'needs review');
  await run.client.untilAll(instanceId, refused, 'rejected');
  await run.client.call('drafts.save', {
    instanceId,
    chatId: ana,
    text: 'a draft of long ago',
    card: null,
    replyToLocalId: old.localId,
    options: null,
  });
  expect(findBytes(run.folder, 'content-of-an-old-file')).toHaveLength(1);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * year });
  const preview = await run.client.call('retention.preview', { instanceId, months: 12 });
  expect(preview).toMatchObject({ messages: 2, fileBytes: 22 });
  await run.client.call('retention.set', { instanceId, months: 12 });
  await untilDeleted(instanceId);
  expect(await texts(instanceId)).toEqual(['answered by a draft']);
  const kept = await run.client.messages(instanceId, refused);
  expect(kept.map(({ text }) => text)).toEqual(['needs review']);
  expect(findBytes(run.folder, 'content-of-an-old-file')).toEqual([]);
  const { entries } = await run.client.call('audit.list', { instanceId, action: 'send' });
  expect(entries.map(({ excerpt }) => excerpt)).toEqual(['', '', '', '']);
});

it('goes on after a restart, and stops when everything is to be kept', async () => {
  const { instanceId } = await run.connect();
  await importOld(instanceId, 500);
  await run.client.call('retention.set', { instanceId, months: 12 });
  await run.restart();
  await untilDeleted(instanceId);
  expect(await texts(instanceId)).toEqual([]);
  await run.client.call('retention.set', { instanceId, months: null });
  await importOld(instanceId, 600);
  await run.restart();
  expect(await texts(instanceId)).toEqual(['word-of-600-days-ago']);
});

it('deletes nothing because the clock jumped ahead by years, or back', async () => {
  const { instanceId } = await run.connect();
  const now = Date.now();
  /** Whether a run has begun by a look at such a time: the end of Postline waits for the look, and its next start goes on with the run. */
  const begins = async (time: number): Promise<boolean> => {
    vi.useFakeTimers({ toFake: ['Date'], now: time });
    await run.restart();
    await run.restart();
    const { isRunning } = await run.client.call('retention.get', { instanceId });
    return isRunning || (await texts(instanceId)).length === 0;
  };
  await run.client.call('retention.set', { instanceId, months: 12 });
  await importOld(instanceId, 1);
  expect(await begins(now + 2 * year)).toBe(false);
  // Set right again; later so much time has really passed, and the clock says so for a day.
  expect(await begins(now + 2 * day)).toBe(false);
  expect(await begins(now + 2 * year)).toBe(false);
  expect(await begins(now + 2 * year + day)).toBe(true);
  await run.client.until(async () => ((await texts(instanceId)).length === 0 ? true : null));
});
