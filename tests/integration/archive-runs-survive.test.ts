import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { heldBy, startRun, untilState } from '../support/archive-runs.ts';
import { encryptingVault } from '../support/engine-host.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const run = runningEngine();

describe('what survives', () => {
  it('is taken up again after each stop, and equals what was asked for', async () => {
    await run.connect();
    const ids = threadIds(80);
    await importThreads(run, ids);
    const { runId } = await startRun(run, { parallel: 4, pacePerMinute: 6_000 });
    await run.until(async () => run.service.log.length > 10);
    await run.restart();
    const done = await untilState(run, runId, 'done');
    expect(done.counts).toMatchObject({ confirmed: 80 });
    expect(heldBy(run, ids)).toEqual(ids.map(() => true));
  });

  it('a start does not end the wait that the service asked for; a person does', async () => {
    await run.connect();
    await importThreads(run, threadIds(3));
    run.service.faults.next({ kind: 'rate-limited', retryAfter: 600 });
    const { runId } = await startRun(run, { parallel: 1 });
    const held = await run.until(async () => {
      const { backOff } = await run.call('archiveRuns.get', { runId });
      return backOff?.reason === 'rate-limited' && backOff;
    });
    const asked = run.service.log.length;
    await run.restart();
    expect((await run.call('archiveRuns.get', { runId })).backOff).toEqual(held);
    await run.restart();
    expect((await run.call('archiveRuns.get', { runId })).backOff).toEqual(held);
    expect(run.service.log).toHaveLength(asked);
    await run.call('archiveRuns.retryNow', {});
    await untilState(run, runId, 'done');
  });

  it('two kills on the way; then it equals what was asked for, and undone the start', async () => {
    const key = randomBytes(32);
    const vault = encryptingVault(key);
    await run.restart(vault);
    await run.connect();
    const ids = threadIds(400);
    await importThreads(run, ids, { archivedEvery: 5 });
    const { runId } = await startRun(run, { parallel: 2, pacePerMinute: 60 });
    await run.call('archiveRuns.setPace', { runId, pacePerMinute: 0 });
    await run.engine.stop();

    for (const killAt of [60, 180]) {
      const killed = engineProcess(run.folder, key);
      await untilRequests(killAt);
      killed.kill('SIGKILL');
      await once(killed, 'exit');
    }
    await run.start(vault);
    const done = await untilState(run, runId, 'done');
    expect(done.counts).toMatchObject({ total: 400, already: 80, confirmed: 320, failed: 0 });
    expect(new Set(run.service.threads.keys()).size).toBe(320);
    expect([...run.service.threads.values()].every((thread) => thread.is_archived)).toBe(true);

    const undoId = randomUUID();
    await run.call('archiveRuns.undo', { runId, undoId });
    await run.call('archiveRuns.setPace', { runId: undoId, pacePerMinute: 0 });
    await untilState(run, undoId, 'done');
    expect([...run.service.threads.values()].some((thread) => thread.is_archived)).toBe(false);
    const list = await run.call('threads.list', { filter: { tab: 'archived' } });
    expect(list.total).toBe(80);
  }, 60_000);
});

function engineProcess(folder: string, key: Buffer): ChildProcess {
  const file = new URL('../support/engine-process.ts', import.meta.url).pathname;
  return spawn(process.execPath, [file, folder, key.toString('hex')], { stdio: 'ignore' });
}

/** The service tells nothing by itself: it is asked each turn of the loop. */
async function untilRequests(count: number): Promise<void> {
  while (run.service.requests < count) await nextTurn();
}
