import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const run = runningEngine();

it.each([0, 60_000])(
  'an archive run of pace %i leaves room for a person who types',
  async (pacePerMinute) => {
    const { instanceId } = await run.connect();
    await importThreads(run, instanceId, threadIds(100));
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    const runId = randomUUID();
    const selection = { kind: 'matching', filter: {} } as const;
    const input = { instanceId, runId, selection, archived: true, pacePerMinute, parallel: 8 };
    const parts = { card: null, replyToLocalId: null, options: null };
    let text = '';
    const type = () => {
      text += 'x';
      return run.client.call('drafts.save', { instanceId, chatId, text, ...parts });
    };
    await type();
    await run.client.call('archiveRuns.start', input);
    const done = await run.client.until(async () => {
      await type();
      const found = await run.client.call('archiveRuns.get', { instanceId, runId });
      return found.state === 'done' ? found : null;
    });
    expect(done.counts.confirmed).toBe(100);
    // Fifty a second, but for some at once at the beginning.
    expect(Number(done.endedAt) - Number(done.startedAt)).toBeGreaterThan(1_800);
  },
);
