import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everything, startRun, untilState } from '../support/archive-runs.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const run = runningEngine();
const minute = 60_000;
const hour = 60 * minute;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function inAnHour(more: object = {}) {
  await run.connect();
  await importThreads(run, threadIds(3));
  return startRun(run, { startAt: Date.now() + hour, ...more });
}

const noticesOf = async (kind: string) =>
  (await run.client.call('app.status', {})).notices.filter((notice) => notice.kind === kind);

it('stands in the list until its time, over a restart too, and takes what matches then', async () => {
  const { runId, state, startAt, agent } = await inAnHour({ reason: 'Ticket 7' });
  expect([state, startAt, agent]).toEqual(['proposed', Date.now() + hour, '']);
  vi.setSystemTime(Date.now() + hour - minute);
  await run.restart();
  expect((await run.call('archiveRuns.list', {})).runs).toMatchObject([
    { runId, state: 'proposed', reason: 'Ticket 7', startedAt: null },
  ]);
  expect(run.service.log).toEqual([]);
  await importThreads(run, threadIds(5));
  vi.setSystemTime(Date.now() + minute + 1);
  await run.restart();
  expect((await untilState(run, runId, 'done')).counts).toMatchObject({ total: 5, confirmed: 5 });
  const log = await run.call('audit.list', {});
  expect(log.entries.map(({ action, by }) => [action, by])).toEqual(
    expect.arrayContaining([
      ['schedule', 'person'],
      ['archive', 'postline'],
    ]),
  );
});

it('takes none that only stays in its list since it was asked for', async () => {
  const filter = { tab: 'open', keptSince: Date.now() };
  const { runId } = await inAnHour({ selection: { kind: 'matching', filter } });
  const [threadId = ''] = threadIds(1);
  const change = { actionId: randomUUID(), threadIds: [threadId], archived: true };
  await run.call('threads.setArchived', change);
  await run.until(async () => (await run.call('threads.get', { threadId })).confirmed === true);
  vi.setSystemTime(Date.now() + hour + 1);
  await run.restart();
  expect((await untilState(run, runId, 'done')).counts).toMatchObject({ total: 2, confirmed: 2 });
});

it('is cancelled before its time, and never begins', async () => {
  const { runId } = await inAnHour();
  expect(await run.call('archiveRuns.cancel', { runId })).toMatchObject({ state: 'cancelled' });
  vi.setSystemTime(Date.now() + hour + 1);
  await run.restart();
  expect(await run.call('archiveRuns.get', { runId })).toMatchObject({ state: 'cancelled' });
  expect([await noticesOf('run-missed'), run.service.log]).toEqual([[], []]);
});

it('is said where its time was missed, sends nothing, and begins when a person says so', async () => {
  const { runId, startAt } = await inAnHour();
  vi.setSystemTime(Date.now() + hour + minute + 1);
  await run.restart();
  await run.until(async () => (await noticesOf('run-missed')).length > 0);
  expect(await noticesOf('run-missed')).toMatchObject([{ runId, startAt, instanceName: 'Berlin' }]);
  expect(run.service.log).toEqual([]);
  await run.call('archiveRuns.confirm', { runId });
  await untilState(run, runId, 'done');
  expect(await noticesOf('run-missed')).toEqual([]);
  expect(run.service.log).toHaveLength(3);
});

it('is the same run where its start is asked for once more after its time', async () => {
  const { runId, startAt } = await inAnHour();
  vi.setSystemTime(Date.now() + 2 * hour);
  const again = { runId, selection: everything, archived: true, startAt };
  expect(await run.call('archiveRuns.start', again)).toMatchObject({ runId, startAt });
  expect((await run.call('archiveRuns.list', {})).total).toBe(1);
});

it('is refused where its time is past or too far ahead', async () => {
  await run.connect();
  for (const [startAt, problem] of [
    [Date.now() - 1, 'in-the-past'],
    [Date.now() + 400 * 24 * hour, 'too-far-ahead'],
  ] as const) {
    const asked = run.refusal('archiveRuns.start', {
      runId: randomUUID(),
      selection: everything,
      archived: true,
      startAt,
    });
    expect(await asked).toMatchObject({ field: 'startAt', problem });
  }
});

it('is the newest from when it begins: it is undone before what was done since it was asked for', async () => {
  const { runId } = await inAnHour();
  const [threadId = ''] = threadIds(1);
  const toggle = { actionId: randomUUID(), threadIds: [threadId], archived: true };
  await run.call('threads.setArchived', toggle);
  await run.until(async () => (await run.call('threads.get', { threadId })).confirmed === true);
  vi.setSystemTime(Date.now() + minute);
  await run.call('archiveRuns.confirm', { runId });
  await untilState(run, runId, 'done');
  expect((await run.call('threads.actions', {})).actions).toMatchObject([
    { actionId: runId, at: Date.now() },
    { actionId: toggle.actionId },
  ]);
  for (const actionId of [runId, toggle.actionId])
    expect(await run.call('threads.undo', {})).toMatchObject({ undone: { actionId } });
});
