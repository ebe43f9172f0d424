import { randomUUID } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Doing } from '../../shared/contract/app.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const run = runningEngine();

/** A person is busy as long as the work takes. */
async function whilePerson<Value>(doing: Doing, work: () => Promise<Value>): Promise<Value> {
  const tell = () => void run.client.call('app.tellDoing', { doing });
  tell();
  const tellings = setInterval(tell, 100);
  try {
    return await work();
  } finally {
    clearInterval(tellings);
  }
}

/** Runs through a hundred threads. Answers how many milliseconds it took. */
async function archiveHundred(pacePerMinute: number, parallel: number): Promise<number> {
  const { instanceId } = await run.connect();
  await importThreads(run, instanceId, threadIds(100));
  const runId = randomUUID();
  const selection = { kind: 'matching', filter: {} } as const;
  const input = { instanceId, runId, selection, archived: true, pacePerMinute, parallel };
  await run.client.call('archiveRuns.start', input);
  const done = await run.client.until(async () => {
    const found = await run.client.call('archiveRuns.get', { instanceId, runId });
    return found.state === 'done' ? found : null;
  });
  expect(done.counts.confirmed).toBe(100);
  return Number(done.endedAt) - Number(done.startedAt);
}

it('an upload leaves room for a person who types', async () => {
  const megabytes = 80;
  const path = join(run.folder, 'video.bin');
  writeFileSync(path, '');
  truncateSync(path, megabytes * 1_000_000);
  const { instanceId } = await run.connect();
  const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
  const grantIds = [run.engine.grant(path)];
  const [file] = await run.client.call('attachments.addFiles', { instanceId, chatId, grantIds });
  const attachmentIds = [file?.attachmentId ?? ''];
  const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
  const message = { localId: randomUUID(), text: '', attachmentIds, replyToLocalId: null, options };
  const begun = performance.now();
  await whilePerson('typing', async () => {
    await run.client.call('messages.send', { instanceId, chatId, ...message });
    await run.client.untilAll(instanceId, chatId, 'accepted');
  });
  // A hundred megabytes a second, but for some at once at the beginning.
  expect(performance.now() - begun).toBeGreaterThan(megabytes * 10 - 50);
});

it.each([0, 60_000])(
  'an archive run of pace %i leaves room for a person who types',
  async (pacePerMinute) => {
    const ms = await whilePerson('typing', () => archiveHundred(pacePerMinute, 8));
    // Fifty a second, but for some at once at the beginning.
    expect(ms).toBeGreaterThan(1_800);
  },
);

it('an archive run leaves the processors for a moment after each answer while a list is scrolled', async () => {
  const ms = await whilePerson('scrolling', () => archiveHundred(0, 1));
  // A clock of whole milliseconds may be one behind.
  expect(ms).toBeGreaterThan(100 * (4 - 1));
});
