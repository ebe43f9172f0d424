import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHold, type HoldState } from './hold.ts';

let changes: number;
let hold: HoldState;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  changes = 0;
  hold = createHold(() => (changes += 1), Date.now, [1_000, 2_000, 5_000]);
});

afterEach(() => {
  hold.stop();
  vi.useRealTimers();
});

describe('without a network', () => {
  it('waits longer each time in a row, and ends by itself', () => {
    const waits = [];
    for (let round = 0; round < 4; round += 1) {
      waits.push(hold.offline() - Date.now());
      expect(hold.isHeld()).toBe(true);
      vi.advanceTimersToNextTimer();
      expect(hold.isHeld()).toBe(false);
      expect(hold.isProbing()).toBe(true);
    }
    expect(waits).toEqual([1_000, 2_000, 5_000, 5_000]);
  });

  it('counts messages that fail together as one failure', () => {
    expect([hold.offline(), hold.offline(), hold.offline()]).toEqual([1_000, 1_000, 1_000]);
    vi.advanceTimersByTime(1_000);
    expect(hold.offline()).toBe(3_000);
  });

  it('begins with the shortest wait again once the service was reached', () => {
    hold.offline();
    hold.endWait();
    hold.reached();
    expect([hold.isProbing(), hold.offline()]).toEqual([false, 1_000]);
  });
});

describe('after a 429', () => {
  it.each([
    [7_000, 7_000],
    [0, 1_000],
    [-60_000, 1_000],
    [null, 30_000],
  ])('waits as told, and a second at least: %s', (told, waited) => {
    expect(hold.rateLimited(told)).toBe(waited);
    expect(hold.current()).toEqual({ reason: 'rate-limited', until: waited });
  });

  it('keeps the longer of two waits', () => {
    hold.rateLimited(10_000);
    hold.rateLimited(2_000);
    expect(hold.current()).toEqual({ reason: 'rate-limited', until: 10_000 });
  });
});

describe('without a token', () => {
  it('waits for one, whatever else happens', () => {
    hold.needsToken('unauthorized');
    hold.offline();
    hold.rateLimited(5_000);
    hold.endWait();
    vi.advanceTimersByTime(60_000);
    expect(hold.current()).toEqual({ reason: 'unauthorized' });
    hold.forget();
    expect(hold.isHeld()).toBe(false);
  });
});

it('sets no clock going once stopped', () => {
  hold.stop();
  hold.offline();
  const before = changes;
  vi.advanceTimersByTime(60_000);
  expect(changes).toBe(before);
});

describe('after a wait', () => {
  it('lets one lane begin, and one more with each that got through, until there are enough', () => {
    expect(hold.allowance()).toBe(Number.POSITIVE_INFINITY);
    hold.offline();
    hold.endWait();
    const allowed = [hold.allowance()];
    for (let lane = 0; lane < 3; lane += 1) {
      hold.reached();
      allowed.push(hold.allowance());
    }
    expect(allowed).toEqual([1, 2, 3, 4]);
    for (let lane = 0; lane < 13; lane += 1) hold.reached();
    expect(hold.allowance()).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the word of the system', () => {
  it('holds everything, tries now and then all the same, and ends at once when it is back', () => {
    hold.networkGone();
    expect(hold.current()).toEqual({ reason: 'offline', retryAt: 5_000, bySystem: true });
    vi.advanceTimersByTime(5_000);
    expect([hold.isHeld(), hold.allowance()]).toEqual([false, 1]);
    hold.networkGone();
    hold.networkBack();
    expect([hold.isHeld(), hold.allowance()]).toEqual([false, 1]);
  });

  it('ends no wait for a token or after a 429', () => {
    hold.needsToken('unauthorized');
    hold.networkGone();
    hold.networkBack();
    expect(hold.current()).toEqual({ reason: 'unauthorized' });
    hold.forget();
    hold.rateLimited(7_000);
    hold.networkBack();
    expect(hold.current()).toEqual({ reason: 'rate-limited', until: 7_000 });
  });
});
