import { expect, it } from 'vitest';
import type { ThreadSync } from '../../shared/contract/thread-sync.ts';
import { everything, startRun, untilState } from '../support/archive-runs.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

type Shown = Exclude<ThreadSync, { state: 'off' }>;

/** Connects to a service that lists so many threads, and finds out that it does. */
async function connectToList(threads: number): Promise<string> {
  run.service.switches.offersMore = true;
  run.service.smsThreads.fill(threads, 7);
  const { instanceId } = await run.connect();
  await run.client.call('settings.set', { threads: { pacePerMinute: 0 } });
  await run.client.call('instances.probe', { instanceId, attemptId: 'probe' });
  return instanceId;
}

const until = (instanceId: string, check: (sync: Shown) => boolean): Promise<Shown> =>
  run.client.until(async () => {
    const sync = await run.client.call('threadSync.get', { instanceId });
    return sync.state !== 'off' && check(sync) ? sync : null;
  });

/** Asks for what is new, and waits for the end of that. */
async function refresh(instanceId: string): Promise<Shown> {
  const askedAt = Date.now();
  await run.client.call('threadSync.refresh', { instanceId });
  return until(instanceId, ({ settledAt, isReading }) => !isReading && (settledAt ?? 0) >= askedAt);
}

const untilFull = (instanceId: string): Promise<Shown> =>
  until(instanceId, ({ isWhole, isReading }) => isWhole && !isReading);

const list = (instanceId: string, filter: object = {}) =>
  run.client.call('threads.list', { instanceId, filter: { tab: 'all', ...filter } });

it('fills the list by pages, and takes in what changed, came and went since', async () => {
  const instanceId = await connectToList(430);
  const filled = await untilFull(instanceId);
  expect(filled).toMatchObject({ state: 'following', read: 430, total: 430, missing: 0 });
  const counts = await run.client.call('threads.counts', { instanceId });
  const archived = run.service.smsThreads.ordered.filter((thread) => thread.is_archived).length;
  expect(counts).toMatchObject({ all: 430, archived, open: 430 - archived, unknown: 0 });

  const { smsThreads } = run.service;
  const [first, second] = smsThreads.ordered;
  const changed = first?.id ?? '';
  smsThreads.change(changed, { last_message_content: 'Something new', is_archived: true });
  const added = smsThreads.add('+15559999999', 'Who is this?');
  await refresh(instanceId);
  const { threads, total } = await list(instanceId, { search: 'something new' });
  expect([total, threads[0]?.threadId, threads[0]?.confirmed]).toEqual([1, changed, true]);
  expect((await list(instanceId, { search: added })).total).toBe(1);

  // That one is gone shows by the count alone; twice, so that no list that is just changing is read anew.
  const gone = second?.id ?? '';
  smsThreads.remove(gone);
  for (let look = 0; look < 3; look += 1) await refresh(instanceId);
  expect((await list(instanceId)).total).toBe(430);
  expect((await list(instanceId, { search: gone })).total).toBe(0);
});

it('makes no request before a person had the service looked at, or where they switched it off', async () => {
  run.service.switches.offersMore = true;
  const { instanceId } = await run.connect();
  const before = run.service.requests;
  expect(await run.client.call('threadSync.get', { instanceId })).toEqual({ state: 'off' });
  await run.client.call('threadSync.refresh', { instanceId });
  await run.client.call('settings.set', { service: { useOffers: false } });
  await run.client.call('instances.probe', { instanceId, attemptId: 'probe' });
  const afterProbe = run.service.requests;
  await run.client.call('threadSync.refresh', { instanceId });
  expect(await run.client.call('threadSync.get', { instanceId })).toEqual({ state: 'off' });
  expect(run.service.requests).toBe(afterProbe);
  expect(afterProbe - before).toBe(5);
});

it('is paused, goes on after a restart at the page it had, and is cancelled', async () => {
  run.service.faults.every(1, { kind: 'delay', ms: 30, operation: 'message-threads' });
  const instanceId = await connectToList(1_000);
  await until(instanceId, ({ read }) => read >= 200);
  await run.client.call('threadSync.pause', { instanceId });
  await run.restart();
  const paused = await until(instanceId, ({ state }) => state === 'paused');
  const { read } = paused;
  expect(read).toBeGreaterThanOrEqual(200);
  expect((await list(instanceId)).total).toBe(read);
  const before = run.service.requests;
  await run.client.call('threadSync.refresh', { instanceId });
  await untilFull(instanceId);
  // The rest of the pages, and twice those of the last minute, which has three threads a second.
  const lastMinute = Math.ceil((60 * 3) / 50);
  // Beside them, the newest SMS are looked for at the start and by the refresh.
  const pages = (1_000 - read) / 50 + 2 * lastMinute;
  expect(run.service.requests - before).toBeLessThanOrEqual(pages + 2);

  await run.client.call('threadSync.cancel', { instanceId });
  expect(await until(instanceId, () => true)).toMatchObject({ state: 'cancelled', isWhole: true });
});

it('goes on where it was after a kill, and after the service said when to come back', async () => {
  run.service.faults.every(1, { kind: 'delay', ms: 20, operation: 'message-threads' });
  const instanceId = await connectToList(600);
  await until(instanceId, ({ read }) => read >= 150);
  await run.restart();
  await run.client.call('threadSync.pause', { instanceId });
  run.service.faults.next({ kind: 'rate-limited', retryAfter: 2, operation: 'message-threads' });
  await run.client.call('threadSync.refresh', { instanceId });
  const held = await until(instanceId, ({ backOff }) => backOff?.reason === 'rate-limited');
  expect(held).toMatchObject({ failure: { kind: 'held', reason: 'rate-limited' } });
  expect(await untilFull(instanceId)).toMatchObject({ read: 600, failure: null, backOff: null });
});

it('says in words of the service why the list cannot be read, and tries again', async () => {
  const instanceId = await connectToList(60);
  await untilFull(instanceId);
  const body = { message: 'The list is being moved.' };
  run.service.faults.next({ kind: 'status', status: 404, body, operation: 'message-threads' });
  await run.client.call('threadSync.refresh', { instanceId });
  const failed = await until(instanceId, ({ failure }) => failure !== null);
  expect(failed).toMatchObject({ failure: { kind: 'rejected', messages: [body.message] } });
  expect(await refresh(instanceId)).toMatchObject({ failure: null });
});

it('fills beside an archive run, and neither takes back what the other did', async () => {
  run.service.switches.sms.shufflesTies = true;
  const instanceId = await connectToList(400);
  await until(instanceId, ({ read }) => read >= 100);
  const { runId } = await startRun(run, instanceId, { selection: everything, parallel: 4 });
  await untilState(run, instanceId, runId, 'done');
  await untilFull(instanceId);
  for (let look = 0; look < 3; look += 1) await refresh(instanceId);
  const { threads, total } = await list(instanceId, { tab: 'archived' });
  const archived = run.service.smsThreads.ordered.filter((thread) => thread.is_archived);
  expect(total).toBe(archived.length);
  expect(total).toBeGreaterThan(threads.length - 1);
});

it('does not bring somebody back who was forgotten, until they write again', async () => {
  const instanceId = await connectToList(20);
  const threadId = run.service.smsThreads.add('+4915112345678', 'Call me on my own number');
  await untilFull(instanceId);
  await refresh(instanceId);
  const plan = await run.client.call('forgetting.preview', { chatIds: ['4915112345678@c.us'] });
  expect(plan).toMatchObject({ threads: 1 });
  await run.client.call('forgetting.forget', { chatIds: ['4915112345678@c.us'] });
  await refresh(instanceId);
  expect(await run.client.call('threads.get', { instanceId, threadId })).toMatchObject({
    number: '',
    lastMessage: '',
  });
  const { smsThreads } = run.service;
  const at = new Date(Date.now() + 5_000).toISOString().slice(0, 19).replace('T', ' ');
  smsThreads.change(threadId, { last_message_content: 'It is me again', last_message_at: at });
  await refresh(instanceId);
  expect(await run.client.call('threads.get', { instanceId, threadId })).toMatchObject({
    lastMessage: 'It is me again',
  });
});
