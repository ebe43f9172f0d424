import { expect, it } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const unfinished = () => run.client.call('app.unfinished', {});

// What is unfinished, kind by kind: updates.test.ts.
it('what waits for a token, or for a later time, is not unfinished', async () => {
  await run.connect();
  const { chatId } = await run.openChat('+49 151 12345678');
  run.service.faults.next({ kind: 'status', status: 401 });
  await run.send(chatId, 'Good morning');
  await run.until(async () => {
    const { backOff } = await run.call('outbox.status', {});
    return backOff?.reason === 'unauthorized';
  });
  await run.schedule(chatId, 'Good evening', Date.now() + 120_000);
  await expect.poll(() => unfinished()).toEqual([]);
});
