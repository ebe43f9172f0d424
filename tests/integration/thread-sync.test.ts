import { expect, it } from 'vitest';
import type { ThreadSync } from '../../shared/contract/thread-sync.ts';
import { account } from '../support/account.ts';
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
  await run.call('instances.probe', { attemptId: 'probe' });
  return instanceId;
}

const until = (check: (sync: Shown) => boolean): Promise<Shown> =>
  run.until(async () => {
    const sync = await run.call('threadSync.get', {});
    return sync.state !== 'off' && check(sync) ? sync : null;
  });

/** Asks for what is new, and waits for the end of that. */
async function refresh(): Promise<Shown> {
  const askedAt = Date.now();
  await run.call('threadSync.refresh', {});
  return until(({ settledAt, isReading }) => !isReading && (settledAt ?? 0) >= askedAt);
}

const untilFull = (): Promise<Shown> => until(({ isWhole, isReading }) => isWhole && !isReading);

const list = (filter: object = {}) =>
  run.call('threads.list', { filter: { tab: 'all', ...filter } });

it('fills the list by pages, and takes in what changed, came and went since', async () => {
  await connectToList(430);
  const filled = await untilFull();
  expect(filled).toMatchObject({ state: 'following', read: 430, total: 430, missing: 0 });
  const counts = await run.call('threads.counts', {});
  const archived = run.service.smsThreads.ordered.filter((thread) => thread.is_archived).length;
  expect(counts).toMatchObject({ all: 430, archived, open: 430 - archived, unknown: 0 });

  const { smsThreads } = run.service;
  const [first, second] = smsThreads.ordered;
  const changed = first?.id ?? '';
  smsThreads.change(changed, { last_message_content: 'Something new', is_archived: true });
  const added = smsThreads.add('+15559999999', 'Who is this?');
  await refresh();
  const { threads, total } = await list({ search: 'something new' });
  expect([total, threads[0]?.threadId, threads[0]?.confirmed]).toEqual([1, changed, true]);
  expect((await list({ search: added })).total).toBe(1);

  // That one is gone shows by the count alone; twice, so that no list that is just changing is read anew.
  const gone = second?.id ?? '';
  smsThreads.remove(gone);
  for (let look = 0; look < 3; look += 1) await refresh();
  expect((await list()).total).toBe(430);
  expect((await list({ search: gone })).total).toBe(0);
});

it('makes no request before a person had the service looked at, or where they switched it off', async () => {
  run.service.switches.offersMore = true;
  await run.connect();
  const before = run.service.requests;
  expect(await run.call('threadSync.get', {})).toEqual({ state: 'off' });
  await run.call('threadSync.refresh', {});
  await run.client.call('settings.set', { service: { useOffers: false } });
  await run.call('instances.probe', { attemptId: 'probe' });
  const afterProbe = run.service.requests;
  await run.call('threadSync.refresh', {});
  expect(await run.call('threadSync.get', {})).toEqual({ state: 'off' });
  expect(run.service.requests).toBe(afterProbe);
  expect(afterProbe - before).toBe(5);
});

it('is paused, goes on after a restart at the page it had, and is cancelled', async () => {
  run.service.faults.every(1, { kind: 'delay', ms: 30, operation: 'message-threads' });
  await connectToList(1_000);
  await until(({ read }) => read >= 200);
  await run.call('threadSync.pause', {});
  await run.restart();
  const paused = await until(({ state }) => state === 'paused');
  const { read } = paused;
  expect(read).toBeGreaterThanOrEqual(200);
  expect((await list()).total).toBe(read);
  const before = run.service.requests;
  await run.call('threadSync.refresh', {});
  await untilFull();
  // The rest of the pages, and twice those of the last minute, which has three threads a second.
  const lastMinute = Math.ceil((60 * 3) / 50);
  // Beside them, the newest SMS are looked for at the start and by the refresh.
  const pages = (1_000 - read) / 50 + 2 * lastMinute;
  expect(run.service.requests - before).toBeLessThanOrEqual(pages + 2);

  await run.call('threadSync.cancel', {});
  expect(await until(() => true)).toMatchObject({ state: 'cancelled', isWhole: true });
});

it('goes on where it was after a kill, and after the service said when to come back', async () => {
  run.service.faults.every(1, { kind: 'delay', ms: 20, operation: 'message-threads' });
  await connectToList(600);
  await until(({ read }) => read >= 150);
  await run.restart();
  await run.call('threadSync.pause', {});
  run.service.faults.next({ kind: 'rate-limited', retryAfter: 2, operation: 'message-threads' });
  await run.call('threadSync.refresh', {});
  const held = await until(({ backOff }) => backOff?.reason === 'rate-limited');
  expect(held).toMatchObject({ failure: { kind: 'held', reason: 'rate-limited' } });
  expect(await untilFull()).toMatchObject({ read: 600, failure: null, backOff: null });
});

it('says in words of the service why the list cannot be read, and tries again', async () => {
  await connectToList(60);
  await untilFull();
  const body = { message: 'The list is being moved.' };
  run.service.faults.next({ kind: 'status', status: 404, body, operation: 'message-threads' });
  await run.call('threadSync.refresh', {});
  const failed = await until(({ failure }) => failure !== null);
  expect(failed).toMatchObject({ failure: { kind: 'rejected', messages: [body.message] } });
  expect(await refresh()).toMatchObject({ failure: null });
});

it('tells the page what holds the SMS side, and that nothing holds it any more', async () => {
  await connectToList(60);
  await untilFull();
  const { instanceId } = run;
  /** Counts what the page is told from here on. */
  const told = () => {
    const counted = { events: 0 };
    run.engine.subscribe((events) => {
      counted.events += events.filter(({ name }) => name === 'threadSync.changed').length;
    });
    return run.until(() => Promise.resolve(counted.events > 0 || null));
  };
  const begins = told();
  run.service.faults.next({ kind: 'status', status: 401, operation: 'edit-message-thread' });
  await startRun(run, { pacePerMinute: 60 });
  await until(({ backOff }) => backOff?.reason === 'unauthorized');
  await begins;
  const ends = told();
  await run.client.call('instances.setToken', { instanceId, accessToken: account.accessToken });
  await ends;
  expect(await until(({ backOff }) => backOff === null)).toMatchObject({ failure: null });
});

it('fills beside an archive run, and neither takes back what the other did', async () => {
  run.service.switches.sms.shufflesTies = true;
  await connectToList(400);
  await until(({ read }) => read >= 100);
  const { runId } = await startRun(run, { selection: everything, parallel: 4 });
  await untilState(run, runId, 'done');
  await untilFull();
  for (let look = 0; look < 3; look += 1) await refresh();
  const { threads, total } = await list({ tab: 'archived' });
  const archived = run.service.smsThreads.ordered.filter((thread) => thread.is_archived);
  expect(total).toBe(archived.length);
  expect(total).toBeGreaterThan(threads.length - 1);
});

it('does not bring somebody back who was forgotten, until they write again', async () => {
  await connectToList(20);
  const threadId = run.service.smsThreads.add('+4915112345678', 'Call me on my own number');
  await untilFull();
  await refresh();
  const plan = await run.client.call('forgetting.preview', { chatIds: ['4915112345678@c.us'] });
  expect(plan).toMatchObject({ threads: 1 });
  await run.client.call('forgetting.forget', { chatIds: ['4915112345678@c.us'] });
  await refresh();
  expect(await run.call('threads.get', { threadId })).toMatchObject({
    number: '',
    lastMessage: '',
  });
  const { smsThreads } = run.service;
  const at = new Date(Date.now() + 5_000).toISOString().slice(0, 19).replace('T', ' ');
  smsThreads.change(threadId, { last_message_content: 'It is me again', last_message_at: at });
  await refresh();
  expect(await run.call('threads.get', { threadId })).toMatchObject({
    lastMessage: 'It is me again',
  });
});
