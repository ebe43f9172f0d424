import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const unfinished = () => run.client.call('app.unfinished', {});

// What is unfinished, kind by kind: updates.test.ts.
it('what waits for a token, or for a later time, is not unfinished', async () => {
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
  await expect.poll(() => unfinished()).toEqual([]);
});
