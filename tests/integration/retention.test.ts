import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findBytes } from '../support/bytes-of.ts';
import { grantBytes } from '../support/page-bytes.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importMessages } from '../support/file-imports.ts';

const run = runningEngine();
const ana = '4915112345678@c.us';
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
async function importOld(...days: number[]): Promise<void> {
  const lines = days.map((ago) =>
    JSON.stringify({
      key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id: `IN${ago}` },
      message: { conversation: `word-of-${ago}-days-ago` },
      messageTimestamp: Math.floor(Date.now() / 1_000) - ago * 86_400,
    }),
  );
  const path = join(elsewhere, 'log.ndjson');
  writeFileSync(path, lines.join('\n'));
  await importMessages(run, run.engine.grant(path));
}

const untilDeleted = () =>
  run.until(async () => {
    const { entries } = await run.call('audit.list', { action: 'retention' });
    return entries.length > 0 ? entries : null;
  });

const texts = async () => (await run.messages(ana)).map(({ text }) => text);

it('says what a run would delete, and deletes it each day once it is switched on', async () => {
  await run.connect();
  await importOld(500, 400, 20);
  const preview = await run.call('retention.preview', { months: 12 });
  expect(preview).toMatchObject({ messages: 2, chats: 1, fileBytes: 0 });
  expect(Math.round((Date.now() - (preview.oldest ?? 0)) / 86_400_000)).toBe(500);
  expect(await texts()).toHaveLength(3);

  await run.call('retention.set', { months: 12 });
  const [entry] = await untilDeleted();
  expect(entry).toMatchObject({
    by: 'postline',
    detail: { forgotten: { messages: 2, files: 0, threads: 0 } },
  });
  expect(await texts()).toEqual(['word-of-20-days-ago']);
  expect(await run.call('retention.get', {})).toEqual({
    months: 12,
    isRunning: false,
  });
  const found = await run.call('search.find', { query: 'word' });
  expect(found.messages.total).toBe(1);
  // The chat stays, with its name.
  expect(await run.call('chats.get', { chatId: ana })).toMatchObject({
    chatId: ana,
  });
});

it('keeps what somebody or something still needs, and what is answered by what has not left yet', async () => {
  await run.connect();
  await run.openChat('+4915112345678');
  await run.openChat('+4915112345000');
  const refused = '4915112345000@c.us';
  const old = await run.send(ana, 'answered by a draft');
  const file = await grantBytes(run, 'old.txt', 'content-of-an-old-file');
  const [added] = await run.call('attachments.addFiles', { chatId: ana, grantIds: [file] });
  await run.send(ana, 'goes', { attachmentIds: [added?.attachmentId ?? ''] });
  await run.untilAll(ana, 'accepted');
  await run.send(refused, 'needs review');
  await run.untilAll(refused, 'rejected');
  await run.call('drafts.save', {
    chatId: ana,
    text: 'a draft of long ago',
    card: null,
    replyToLocalId: old.localId,
    options: null,
  });
  expect(findBytes(run.folder, 'content-of-an-old-file')).toHaveLength(1);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * year });
  const preview = await run.call('retention.preview', { months: 12 });
  expect(preview).toMatchObject({ messages: 2, fileBytes: 22 });
  await run.call('retention.set', { months: 12 });
  await untilDeleted();
  expect(await texts()).toEqual(['answered by a draft']);
  const kept = await run.messages(refused);
  expect(kept.map(({ text }) => text)).toEqual(['needs review']);
  expect(findBytes(run.folder, 'content-of-an-old-file')).toEqual([]);
  const { entries } = await run.call('audit.list', { action: 'send' });
  expect(entries.map(({ excerpt }) => excerpt)).toEqual(['', '', '', '']);
});

it('goes on after a restart, and stops when everything is to be kept', async () => {
  await run.connect();
  await importOld(500);
  await run.call('retention.set', { months: 12 });
  await run.restart();
  await untilDeleted();
  expect(await texts()).toEqual([]);
  await run.call('retention.set', { months: null });
  await importOld(600);
  await run.restart();
  expect(await texts()).toEqual(['word-of-600-days-ago']);
});

it('deletes nothing because the clock jumped ahead by years, or back', async () => {
  await run.connect();
  const now = Date.now();
  /** Whether a run has begun by a look at such a time: the end of Postline waits for the look, and its next start goes on with the run. */
  const begins = async (time: number): Promise<boolean> => {
    vi.useFakeTimers({ toFake: ['Date'], now: time });
    await run.restart();
    await run.restart();
    const { isRunning } = await run.call('retention.get', {});
    return isRunning || (await texts()).length === 0;
  };
  await run.call('retention.set', { months: 12 });
  await importOld(1);
  expect(await begins(now + 2 * year)).toBe(false);
  // Set right again; later so much time has really passed, and the clock says so for a day.
  expect(await begins(now + 2 * day)).toBe(false);
  expect(await begins(now + 2 * year)).toBe(false);
  expect(await begins(now + 2 * year + day)).toBe(true);
  await run.until(async () => (await texts()).length === 0);
});
