import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPump, type Pump } from './pump.ts';

const onError = vi.fn<(error: unknown) => void>();
let pump: Pump;

beforeEach(() => {
  vi.useFakeTimers();
  onError.mockReset();
});
afterEach(async () => {
  await pump.stop();
  vi.useRealTimers();
});

it('runs one step at a time, and one more for all requests made meanwhile', async () => {
  const ends: (() => void)[] = [];
  const step = vi.fn<() => Promise<void>>(() => new Promise((resolve) => ends.push(resolve)));
  pump = createPump(step, onError);
  pump.wake();
  pump.wake();
  pump.wake();
  expect(step).toHaveBeenCalledOnce();
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(step).toHaveBeenCalledTimes(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(step).toHaveBeenCalledTimes(2);
});

it('runs a step at the earliest of the requested times', async () => {
  const step = vi.fn<() => Promise<void>>(() => Promise.resolve());
  pump = createPump(step, onError);
  pump.wakeIn(2_000);
  pump.wakeIn(1_000);
  pump.wakeIn(3_000);
  await vi.advanceTimersByTimeAsync(999);
  expect(step).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(step).toHaveBeenCalledOnce();
});

it('looks again after a while, however far away the time is', async () => {
  const step = vi.fn<() => Promise<void>>(() => Promise.resolve());
  pump = createPump(step, onError);
  pump.wakeIn(86_400_000);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(step).toHaveBeenCalledOnce();
});

it('reports an error, and tries again after a while', async () => {
  const full = new Error('The disk is full.');
  const step = vi.fn<() => Promise<void>>().mockRejectedValueOnce(full).mockResolvedValue();
  pump = createPump(step, onError);
  pump.wake();
  await vi.advanceTimersByTimeAsync(4_999);
  expect([step.mock.calls.length, onError.mock.calls]).toEqual([1, [[full]]]);
  await vi.advanceTimersByTimeAsync(1);
  expect([step.mock.calls.length, onError.mock.calls.length]).toEqual([2, 1]);
});

it('begins nothing once stopped', async () => {
  const step = vi.fn<() => Promise<void>>(() => Promise.resolve());
  pump = createPump(step, onError);
  pump.wakeIn(10);
  await pump.stop();
  pump.wake();
  pump.wakeIn(10);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(step).not.toHaveBeenCalled();
});
