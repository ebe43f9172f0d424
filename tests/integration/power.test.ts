import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Power, PowerEvent } from '../../electron/engine/host.ts';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { heldBy, startRun, untilState } from '../support/archive-runs.ts';
import { account, runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const hour = 3_600_000;
const listeners = new Set<(event: PowerEvent) => void>();
const power: Power = {
  subscribe: (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  idleSeconds: () => 0,
};
const say = (event: PowerEvent) => {
  for (const listener of listeners) listener(event);
};

const run = runningEngine({ power });

// Only the clock is staged: that runs on in sleep, and timers stand still.
const realNow = Date.now;
let aheadBy: number;
beforeEach(() => {
  aheadBy = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadBy);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const jump = (ms: number): void => {
  aheadBy += ms;
};

/** Requests that connecting made. */
let before: number;

const open = async (number = '+4915112345678') => {
  const [known] = (await run.client.call('instances.list', {})).instances;
  const { instanceId } = known ?? (await run.connect());
  if (known === undefined) before = run.service.requests;
  const { chatId } = await run.openChat(number);
  return { instanceId, chatId };
};

const requests = () => run.service.requests - before;
const untilRequests = (count: number) =>
  vi.waitUntil(() => requests() >= count, { timeout: 10_000, interval: 2 });

const sentTexts = () => run.service.log.map(({ fields }) => fields['text']);

describe('a sleep that is announced', () => {
  it('lets nothing begin, and then what waits is sent once', async () => {
    const { chatId } = await open();
    say('suspend');
    await run.send(chatId, 'written as the lid falls');
    for (let asked = 0; asked < 5; asked += 1) {
      const status = await run.call('outbox.status', {});
      expect(status).toMatchObject({ waiting: 1, sending: 0 });
    }
    expect(requests()).toBe(0);
    jump(8 * hour);
    say('resume');
    await run.untilAll(chatId, 'accepted');
    expect(sentTexts()).toEqual(['written as the lid falls']);
  });

  it('lets what is sent only if they don’t answer wait for what came in meanwhile', async () => {
    const running = performance.now.bind(performance);
    let awake = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => running() + awake);
    const { chatId } = await open();
    /** As long awake as what came in before takes to be read. */
    const readIn = async () => {
      for (let passed = 0; passed < 24_000; passed += 6_000) {
        awake += 6_000;
        jump(6_000);
        await run.send(chatId, `at ${awake} ms`);
        await run.untilAll(chatId, 'accepted');
      }
    };
    await readIn();
    const sendAt = Date.now() + 8 * hour;
    const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
    const later = { chatId, replyToLocalId: null, options, sendAt };
    const asked = { ...later, localId: randomUUID(), text: 'still there?', unlessAnswered: true };
    await run.call('messages.send', asked);
    await run.schedule(chatId, 'in any case', sendAt);
    // By then nothing is under way that would look at the clock afterwards.
    for (let looked = 0; looked < 9; looked += 1) await run.call('outbox.status', {});
    jump(8 * hour);
    say('resume');
    await run.until(async () => sentTexts().includes('in any case'));
    expect(await run.call('scheduled.list', { chatId })).toMatchObject([{ text: 'still there?' }]);
    await readIn();
    await run.until(async () => sentTexts().includes('still there?'));
  });

  it('is no reason to give up an answer that comes afterwards', async () => {
    const { chatId } = await open();
    run.service.faults.next({ kind: 'delay', ms: 300 });
    await run.send(chatId, 'on its way');
    await untilRequests(1);
    say('suspend');
    jump(hour);
    say('resume');
    await run.untilAll(chatId, 'accepted');
    expect(sentTexts()).toEqual(['on its way']);
  });

  it('leaves a send whose connection died in it unknown, and what never left is sent', async () => {
    const { chatId } = await open();
    const other = await open('+5511912345678');
    const port = Number(new URL(run.service.chatServiceAddress).port);
    run.service.faults.next({ kind: 'delay', ms: 60_000 });
    await run.send(chatId, 'half way');
    await untilRequests(1);
    say('suspend');
    await run.send(other.chatId, 'never left');
    jump(hour);
    await run.service.close();
    const [unknown] = await run.untilAll(chatId, 'unknown');
    expect(unknown?.failure).toMatchObject({ kind: 'unknown', reason: 'reset' });
    run.service = await startPracticeService({ ...account, port });
    say('resume');
    await run.untilAll(other.chatId, 'accepted');
    expect(sentTexts()).toEqual(['never left']);
  });

  it('breaks off no upload, which goes on with its next byte', async () => {
    const { chatId } = await open();
    // More than the connection's buffers hold: most of it is still on disk while the service reads nothing.
    const path = join(run.folder, 'film.bin');
    writeFileSync(path, Buffer.alloc(32 * 1024 * 1024));
    run.service.faults.next({ kind: 'delay', ms: 500, operation: 'send-file' });
    const added = await run.call('attachments.addFiles', {
      chatId,
      grantIds: [run.engine.grant(path)],
    });
    const attachmentIds = added.map(({ attachmentId }) => attachmentId);
    const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
    const message = { localId: randomUUID(), text: '', replyToLocalId: null, options };
    await run.call('messages.send', { chatId, attachmentIds, ...message });
    const [begun] = await run.until(async () => {
      const uploads = await run.call('outbox.uploads', { chatId });
      return uploads.length > 0 ? uploads : null;
    });
    say('suspend');
    jump(hour);
    say('resume');
    await run.untilAll(chatId, 'accepted');
    expect(begun?.bytesSent).toBeLessThan(begun?.bytesTotal ?? 0);
    expect(requests()).toBe(1);
  });

  it('is over after a minute awake, where nobody says that it is', async () => {
    // From the start on, or the engine would take the step to the staged clock for a sleep.
    vi.useFakeTimers({
      toFake: ['setInterval', 'setTimeout', 'Date', 'performance'],
      shouldAdvanceTime: true,
    });
    await run.restart();
    const { chatId } = await open();
    say('suspend');
    await run.send(chatId, 'goes on');
    await vi.advanceTimersByTimeAsync(50_000);
    expect(requests()).toBe(0);
    await vi.advanceTimersByTimeAsync(10_001);
    vi.useRealTimers();
    await run.untilAll(chatId, 'accepted');
  });

  it('stops a run between two threads, and the run goes on afterwards', async () => {
    await open();
    const ids = threadIds(40);
    await importThreads(run, ids);
    const { runId } = await startRun(run, { parallel: 1 });
    await untilRequests(5);
    say('suspend');
    const { counts } = await run.until(async () => {
      const found = await run.call('archiveRuns.get', { runId });
      return found.counts.sending === 0 ? found : null;
    });
    expect(counts.confirmed).toBeLessThan(40);
    const asked = requests();
    await run.call('archiveRuns.list', {});
    expect(requests()).toBe(asked);
    jump(8 * hour);
    say('resume');
    expect((await untilState(run, runId, 'done')).counts.confirmed).toBe(40);
    expect(heldBy(run, ids)).toEqual(ids.map(() => true));
    expect(requests()).toBe(40);
  });
});

describe('a clock that jumps', () => {
  it.each([30 * 24 * hour, -hour])('by %d ms leaves the time to undo a send', async (ms) => {
    const chat = await open();
    await run.client.call('settings.set', { sending: { undoSeconds: 30 } });
    const { localId } = await run.client.send(chat.instanceId, chat.chatId, 'held');
    jump(ms);
    const other = await open('+5511912345678');
    await run.client.send(other.instanceId, other.chatId, 'makes the outbox look');
    const [held] = await run.until(async () => {
      const messages = await run.client.messages(chat.instanceId, chat.chatId);
      return messages.some(({ heldUntil }) => Math.abs((heldUntil ?? 0) - Date.now()) <= 30_000)
        ? messages
        : null;
    });
    expect(held?.state).toBe('held');
    expect((held?.heldUntil ?? 0) - Date.now()).toBeGreaterThan(10_000);
    await run.client.call('messages.cancel', { instanceId: chat.instanceId, localId });
    expect(run.service.log).toEqual([]);
  });

  it('back by a day does not keep what is asked again waiting', async () => {
    await open();
    const ids = threadIds(1);
    await importThreads(run, ids);
    run.service.faults.next({ kind: 'reset-before' });
    const { runId } = await startRun(run);
    await untilRequests(1);
    await run.until(async () => {
      const found = await run.call('archiveRuns.get', { runId });
      return found.counts.waiting === 1;
    });
    jump(-24 * hour);
    await untilState(run, runId, 'done');
    expect(heldBy(run, ids)).toEqual([true]);
  });

  it('changes no order within a chat', async () => {
    const { chatId } = await open();
    const jumps = [0, 40 * 24 * hour, -80 * 24 * hour, 5_000, -3 * hour, 400 * 24 * hour];
    const texts = jumps.map((ms) => `after ${ms}`);
    for (const [index, ms] of jumps.entries()) {
      jump(ms);
      await run.send(chatId, texts[index] ?? '');
    }
    const shown = await run.untilAll(chatId, 'accepted');
    expect(shown.map(({ text }) => text)).toEqual(texts);
    expect(sentTexts()).toEqual(texts);
  });

  it('lets a scheduled message miss its time rather than send it on the word of a wrong clock', async () => {
    const { chatId } = await open();
    await run.schedule(chatId, 'tomorrow', Date.now() + 24 * hour);
    jump(365 * 24 * hour);
    await run.send(chatId, 'meanwhile');
    await run.untilAll(chatId, 'accepted');
    expect(sentTexts()).toEqual(['meanwhile']);
    jump(-365 * 24 * hour);
    const list = await run.call('scheduled.list', { chatId });
    expect(list).toMatchObject([{ text: 'tomorrow', missed: false }]);
  });
});
