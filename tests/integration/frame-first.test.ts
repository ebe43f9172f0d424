import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { frameFirstMs } from '../../electron/engine/frame-first.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const run = runningEngine();

// Times are whole milliseconds of the clock: two of them may tell one less than passed.
const shownFirst = frameFirstMs - 1;

const untilDone = (instanceId: string, runId: string) =>
  run.client.until(async () => {
    const found = await run.client.call('archiveRuns.get', { instanceId, runId });
    return found.state === 'done' ? found : null;
  });

describe('what a person began is shown before it takes processors', () => {
  it('a message leaves two frames after it is on disk', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+49 151 12345678');
    const { localId } = await run.client.send(instanceId, chatId, 'Thank you');
    await run.client.untilAll(instanceId, chatId, 'accepted');
    const details = await run.client.call('messages.details', { instanceId, localId });
    const { message, attempts } = details;
    expect(attempts).toHaveLength(1);
    expect(Number(attempts[0]?.startedAt) - message.createdAt).toBeGreaterThanOrEqual(shownFirst);
  });

  it.each(['run', 'switch'] as const)('a wish of a %s leaves two frames after it', async (kind) => {
    const { instanceId } = await run.connect();
    const [threadId = ''] = threadIds(1);
    await importThreads(run, instanceId, [threadId]);
    const runId = randomUUID();
    await (kind === 'switch'
      ? run.client.call('threads.setArchived', {
          instanceId,
          actId: runId,
          threadIds: [threadId],
          archived: true,
        })
      : run.client.call('archiveRuns.start', {
          instanceId,
          runId,
          selection: { kind: 'ids', threadIds: [threadId] },
          archived: true,
        }));
    const done = await untilDone(instanceId, runId);
    const { rows } = await run.client.call('archiveRuns.results', { instanceId, runId });
    expect(rows).toMatchObject([{ threadId, result: 'confirmed' }]);
    expect(Number(rows[0]?.at) - done.createdAt).toBeGreaterThanOrEqual(shownFirst);
  });

  it('an undone act leaves two frames after it', async () => {
    const { instanceId } = await run.connect();
    const [threadId = ''] = threadIds(1);
    await importThreads(run, instanceId, [threadId]);
    const toggle = { actId: randomUUID(), threadIds: [threadId], archived: true };
    await run.client.call('threads.setArchived', { instanceId, ...toggle });
    await untilDone(instanceId, toggle.actId);
    const undone = await run.client.call('threads.undo', { instanceId, actId: toggle.actId });
    const act = { instanceId, runId: undone?.undoId ?? '' };
    const { createdAt } = await untilDone(instanceId, act.runId);
    const { rows } = await run.client.call('archiveRuns.results', act);
    expect(rows).toMatchObject([{ threadId, result: 'confirmed' }]);
    expect(Number(rows[0]?.at) - createdAt).toBeGreaterThanOrEqual(shownFirst);
  });
});
