import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBackOff } from './back-off.ts';
import { createJob, type JobOptions } from './job.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A job over tasks in a list, each of which is under way until the test ends it. */
function jobOver(due: number[], options: Partial<JobOptions<number>> = {}) {
  const backOff = createBackOff({ onChange: () => job.wake() });
  const underWay = new Map<number, { end: () => void; fail: () => void }>();
  const errors: string[] = [];
  const job = createJob<number>({
    problem: 'a task',
    backOff,
    mostAtOnce: 2,
    nextAt: () => Promise.resolve(due[0] ?? null),
    next: () => {
      const isDue = due[0] !== undefined && due[0] <= Date.now();
      return Promise.resolve(isDue ? (due.shift() ?? null) : null);
    },
    carryOut: (task, signal) =>
      new Promise<void>((end, fail) => {
        underWay.set(task, { end, fail: () => fail(new Error('full')) });
        signal.addEventListener('abort', () => end());
      }).finally(() => underWay.delete(task)),
    now: Date.now,
    log: { info: () => {}, warn: () => {}, error: (text) => void errors.push(text) },
    ...options,
  });
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return { job, backOff, underWay, errors, settled };
}

it('carries out some tasks at a time, and the next as soon as one has ended', async () => {
  const { job, underWay, settled } = jobOver([-3, -2, -1]);
  job.wake();
  await settled();
  expect([...underWay.keys()]).toEqual([-3, -2]);
  underWay.get(-2)?.end();
  await settled();
  expect([...underWay.keys()]).toEqual([-3, -1]);
});

it('waits for the time of a task, and for what holds the side', async () => {
  const { job, backOff, underWay, settled } = jobOver([5_000]);
  job.wake();
  await settled();
  expect(underWay.size).toBe(0);
  backOff.rateLimited(8_000);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(underWay.size).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([...underWay.keys()]).toEqual([5_000]);
});

it('tries one alone after a wait', async () => {
  const { job, backOff, underWay, settled } = jobOver([-2, -1]);
  backOff.offline();
  backOff.endWait();
  job.wake();
  await settled();
  expect([...underWay.keys()]).toEqual([-2]);
});

it('asks for a token that is missing once a task is due', async () => {
  const due = [1_000];
  let asked: string | undefined;
  const backOff = createBackOff({
    onChange: (status) => (asked = status?.reason),
    hasToken: () => false,
  });
  const { job, settled } = jobOver(due, { backOff });
  job.wake();
  await settled();
  expect(asked).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toBe('no-token');
});

it('goes on a while after the outcome of a task could not be recorded', async () => {
  const due = [-1];
  const { job, underWay, errors, settled } = jobOver(due);
  job.wake();
  await settled();
  due.push(-1);
  underWay.get(-1)?.fail();
  await settled();
  expect([underWay.size, errors]).toEqual([0, ['a task']]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(underWay.size).toBe(1);
});

it('looks no further for a task that waits for the end of another', async () => {
  let looks = 0;
  const due = [-2];
  const { job, underWay, settled } = jobOver(due, {
    nextAt: () => Promise.resolve(-1),
    next: () => {
      looks += 1;
      return Promise.resolve(underWay.size === 0 ? (due.shift() ?? null) : null);
    },
  });
  job.wake();
  await settled();
  expect([...underWay.keys()]).toEqual([-2]);
  const before = looks;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks).toBe(before);
  due.push(-1);
  underWay.get(-2)?.end();
  await settled();
  expect([...underWay.keys()]).toEqual([-1]);
});

it('takes up again what could not be recorded, once nothing else is under way', async () => {
  const due = [-2, -1];
  const { job, underWay, settled } = jobOver(due, {
    recover: async () => void due.push(...claimed.splice(0)),
  });
  const claimed: number[] = [];
  job.wake();
  await settled();
  claimed.push(-2);
  underWay.get(-2)?.fail();
  await vi.advanceTimersByTimeAsync(6_000);
  expect([...underWay.keys()]).toEqual([-1]);
  underWay.get(-1)?.end();
  await settled();
  expect([...underWay.keys()]).toEqual([-2]);
});

it('takes up what was left once, begins nothing after its stop, and breaks off what lasts too long', async () => {
  let recovered = 0;
  const due = [-2];
  const { job, underWay, settled } = jobOver(due, { recover: async () => void (recovered += 1) });
  job.wake();
  await settled();
  job.wake();
  await settled();
  const stopped = job.stop(1_000);
  due.push(-1);
  job.wake();
  await settled();
  expect([...underWay.keys()]).toEqual([-2]);
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect([underWay.size, recovered]).toEqual([0, 1]);
});
