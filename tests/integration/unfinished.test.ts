import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';
import { hostOfStates, unfinishedStates } from '../support/unfinished-states.ts';

const run = runningEngine(hostOfStates);
const unfinished = () => run.client.call('app.unfinished', {});

afterEach(() => vi.useRealTimers());

it.each(Object.entries(unfinishedStates))('%s is unfinished until it ends', async (_name, one) => {
  expect(await unfinished()).toEqual([]);
  const end = await one.begin(run);
  await vi.waitFor(async () => expect(await unfinished()).toEqual([{ kind: one.kind, count: 1 }]));
  await end();
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 10_000 });
});

it('what waits for a token, or for a later time, is not', async () => {
  const { instanceId } = await run.connect();
  const { chatId } = await run.client.openChat(instanceId, '+49 151 12345678');
  run.service.faults.next({ kind: 'status', status: 401 });
  await run.client.send(instanceId, chatId, 'Good morning');
  await run.client.until(async () => {
    const { backOff } = await run.client.call('outbox.status', { instanceId });
    return backOff?.reason === 'unauthorized' ? true : null;
  });
  await run.client.call('messages.send', {
    instanceId,
    chatId,
    localId: randomUUID(),
    text: 'Good evening',
    replyToLocalId: null,
    options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
    sendAt: Date.now() + 120_000,
  });
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]));
});
