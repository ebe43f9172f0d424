import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BackOff, createBackOff, ofSickService } from './back-off.ts';

let changes: number;
let backOff: BackOff;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  changes = 0;
  backOff = createBackOff({
    onChange: () => (changes += 1),
    retryDelaysMs: [1_000, 2_000, 5_000],
    troubleDelaysMs: [60_000, 300_000],
  });
});

afterEach(() => {
  backOff.stop();
  vi.useRealTimers();
});

describe('without a network', () => {
  it('waits longer each time in a row, and ends by itself', () => {
    const waits = [];
    for (let round = 0; round < 4; round += 1) {
      waits.push(backOff.offline() - Date.now());
      expect(backOff.mayAsk()).not.toBeNull();
      vi.advanceTimersToNextTimer();
      expect(backOff.mayAsk()).toBeNull();
      expect(backOff.isProbing()).toBe(true);
    }
    expect(waits).toEqual([1_000, 2_000, 5_000, 5_000]);
  });

  it('counts messages that fail together as one failure', () => {
    expect([backOff.offline(), backOff.offline(), backOff.offline()]).toEqual([
      1_000, 1_000, 1_000,
    ]);
    vi.advanceTimersByTime(1_000);
    expect(backOff.offline()).toBe(3_000);
  });

  it('begins with the shortest wait again once the service was reached', () => {
    backOff.offline();
    backOff.endWait();
    backOff.reached();
    expect([backOff.isProbing(), backOff.offline()]).toEqual([false, 1_000]);
  });
});

describe('after a 429', () => {
  it.each([
    [7_000, 7_000],
    [0, 1_000],
    [-60_000, 1_000],
    [null, 30_000],
  ])('waits as long as the answer asks, and at least a second: %s', (retryAfterMs, waited) => {
    expect(backOff.rateLimited(retryAfterMs)).toBe(waited);
    expect(backOff.current()).toEqual({ reason: 'rate-limited', until: waited });
  });

  it('keeps the longer of two waits', () => {
    backOff.rateLimited(10_000);
    backOff.rateLimited(2_000);
    expect(backOff.current()).toEqual({ reason: 'rate-limited', until: 10_000 });
  });
});

it('continues to wait after a 429 when a token is entered meanwhile', () => {
  backOff.rateLimited(300_000);
  backOff.needsToken('unauthorized');
  backOff.on.token();
  expect(backOff.current()).toEqual({ reason: 'rate-limited', until: 300_000 });
  backOff.endWait();
  backOff.needsToken('unauthorized');
  backOff.on.token();
  expect(backOff.current()).toBeNull();
});

describe('without a token', () => {
  it('waits for a token, whatever else happens', () => {
    backOff.needsToken('unauthorized');
    backOff.offline();
    backOff.rateLimited(5_000);
    backOff.endWait();
    vi.advanceTimersByTime(60_000);
    expect(backOff.current()).toEqual({ reason: 'unauthorized' });
    backOff.on.token();
    expect(backOff.mayAsk()).toBeNull();
  });
});

it('starts no timer once stopped', () => {
  backOff.stop();
  backOff.offline();
  const before = changes;
  vi.advanceTimersByTime(60_000);
  expect(changes).toBe(before);
});

/** How many attempts may begin side by side. */
const mayBegin = (): number => {
  let count = 0;
  for (; count < 100 && backOff.mayBegin(); count += 1) backOff.enter(`probe ${count}`);
  for (let index = 0; index < count; index += 1) backOff.leave(`probe ${index}`);
  return count;
};

describe('attempts at the same time', () => {
  it('allows three that wait for an answer, however well the service answered before', () => {
    const allowed = [mayBegin()];
    for (let answer = 0; answer < 20; answer += 1) backOff.reached(50);
    allowed.push(mayBegin());
    expect(allowed).toEqual([3, 3]);
  });

  it('lets others begin beside those that wait longer than answers took since, up to sixteen', () => {
    backOff.reached(4_000);
    for (let chat = 0; chat < 3; chat += 1) backOff.enter(`silent ${chat}`);
    vi.advanceTimersByTime(7_999);
    backOff.reached(50);
    const allowed = [mayBegin()];
    vi.advanceTimersByTime(2);
    // Silence alone shows nothing.
    allowed.push(mayBegin());
    backOff.reached(50);
    allowed.push(mayBegin());
    for (let chat = 3; chat < 30; chat += 1) {
      if (backOff.mayBegin()) backOff.enter(`silent ${chat}`);
      vi.advanceTimersByTime(8_001);
      backOff.reached(50);
    }
    allowed.push(mayBegin());
    expect(allowed).toEqual([0, 0, 3, 0]);
  });

  it('begins with one after a wait, even if earlier attempts are under way', () => {
    backOff.enter('slow');
    backOff.offline();
    backOff.endWait();
    const allowed = [mayBegin()];
    backOff.reached();
    allowed.push(mayBegin());
    expect(allowed).toEqual([1, 2]);
  });

  it('counts the progress of a long upload as an answer, once', () => {
    backOff.enter('upload');
    expect([backOff.getsOn('upload'), backOff.getsOn('upload'), mayBegin()]).toEqual([
      true,
      false,
      3,
    ]);
  });
});

describe('a failing service', () => {
  it('is left alone after three chats in a row, longer each time, and tried with one', () => {
    backOff.trouble('a', false);
    backOff.trouble('b', false);
    expect([backOff.mayAsk(), mayBegin()]).toEqual([null, 1]);
    backOff.trouble('c', false);
    expect(backOff.current()).toEqual({ reason: 'trouble', retryAt: 60_000, isSilent: false });
    vi.advanceTimersByTime(60_000);
    expect([backOff.mayAsk(), mayBegin()]).toEqual([null, 1]);
    backOff.trouble('d', false);
    expect(backOff.current()).toEqual({ reason: 'trouble', retryAt: 360_000, isSilent: false });
  });

  it('is silent only where none of those were answered', () => {
    for (const chat of ['a', 'b', 'c']) backOff.trouble(chat, true);
    expect(backOff.current()).toMatchObject({ isSilent: true });
    vi.advanceTimersByTime(60_000);
    backOff.trouble('d', false);
    expect(backOff.current()).toMatchObject({ isSilent: false });
  });

  it('counts what fails together once', () => {
    for (const chat of ['a', 'b', 'c', 'd', 'e']) backOff.trouble(chat, false);
    expect(backOff.current()).toEqual({ reason: 'trouble', retryAt: 60_000, isSilent: false });
  });

  it('is recognised after five unclear answers in a row about one chat', () => {
    for (let count = 0; count < 4; count += 1) backOff.trouble('a', false);
    expect(backOff.mayAsk()).toBeNull();
    backOff.trouble('a', false);
    expect(backOff.current()).toEqual({ reason: 'trouble', retryAt: 60_000, isSilent: false });
  });

  it('counts as working after the first answer, also while it is left alone', () => {
    backOff.trouble('a', false);
    backOff.trouble('b', false);
    backOff.reached();
    backOff.trouble('c', false);
    backOff.trouble('d', false);
    expect(backOff.mayAsk()).toBeNull();
    backOff.trouble('e', false);
    backOff.reached();
    expect([backOff.current(), mayBegin()]).toEqual([null, 2]);
  });

  it('still counts as failing after a time in which it cannot be reached', () => {
    for (const chat of ['a', 'b', 'c']) backOff.trouble(chat, false);
    backOff.endWait();
    backOff.offline();
    backOff.endWait();
    backOff.trouble('d', false);
    expect(backOff.current()).toMatchObject({ reason: 'trouble' });
  });
});

describe('when the system reports no network', () => {
  it('holds everything, still tries now and then, and continues at once when the network is back', () => {
    backOff.networkGone();
    expect(backOff.current()).toEqual({ reason: 'offline', retryAt: 5_000, bySystem: true });
    vi.advanceTimersByTime(5_000);
    expect([backOff.mayAsk(), backOff.isProbing()]).toEqual([null, true]);
    backOff.networkGone();
    backOff.networkBack();
    expect([backOff.mayAsk(), backOff.isProbing()]).toEqual([null, true]);
  });

  it('ends no wait for a token or after a 429', () => {
    backOff.needsToken('unauthorized');
    backOff.networkGone();
    backOff.networkBack();
    expect(backOff.current()).toEqual({ reason: 'unauthorized' });
    backOff.on.token();
    backOff.rateLimited(7_000);
    backOff.networkBack();
    expect(backOff.current()).toEqual({ reason: 'rate-limited', until: 7_000 });
  });
});

it('names one reason at a time, in one order, and none that does not count for who asks', () => {
  const limits = { token: true, safeMode: true };
  const side = createBackOff({
    onChange: () => {},
    heldBy: () => (limits.safeMode ? 'safe-mode' : null),
    hasToken: () => limits.token,
    outsideUntil: () => 5_000,
  });
  side.trouble('1', false);
  side.trouble('2', false);
  side.trouble('3', false);
  side.on.asleep();
  const reasons = () => [
    side.mayAsk()?.reason,
    side.mayAsk(ofSickService)?.reason,
    side.current()?.reason,
  ];
  limits.token = false;
  expect(reasons()).toEqual(['asleep', 'asleep', 'safe-mode']);
  side.on.awake();
  expect(reasons()).toEqual(['no-token', 'no-token', 'safe-mode']);
  limits.token = true;
  expect(reasons()).toEqual(['safe-mode', 'safe-mode', 'safe-mode']);
  limits.safeMode = false;
  expect(reasons()).toEqual(['trouble', undefined, 'trouble']);
  side.endWait();
  expect(reasons()).toEqual([undefined, undefined, undefined]);
  expect(side.hours()).toEqual({ reason: 'outside-hours', until: 5_000 });
});

it('tells once that a token is missing, as soon as somebody has something to ask', () => {
  const side = createBackOff({ onChange: () => (changes += 1), hasToken: () => false });
  expect([side.mayAsk()?.reason, side.current(), changes]).toEqual(['no-token', null, 0]);
  expect([side.waitsFor()?.reason, side.waitsFor()?.reason]).toEqual(['no-token', 'no-token']);
  expect([side.current(), changes]).toEqual([{ reason: 'no-token' }, 1]);
});

describe('while the computer sleeps', () => {
  it('begins nothing, and ends a wait for the network on waking', () => {
    backOff.offline();
    backOff.on.asleep();
    vi.advanceTimersByTime(1_000);
    expect([backOff.mayAsk()?.reason, backOff.mayBegin()]).toEqual(['asleep', false]);
    backOff.offline();
    backOff.on.awake();
    expect(backOff.current()).toBeNull();
    expect([backOff.mayAsk(), backOff.mayBegin()]).toEqual([null, true]);
    expect(backOff.offline() - Date.now()).toBe(1_000);
  });

  it('lets the wait that the service asked for pass', () => {
    backOff.rateLimited(60_000);
    backOff.on.asleep();
    vi.setSystemTime(3_600_000);
    backOff.on.clock({ gapMs: 0, wasAsleep: false });
    backOff.on.awake();
    vi.advanceTimersToNextTimer();
    expect(backOff.current()).toBeNull();
    expect(Date.now()).toBe(3_600_000);
  });
});

it.each([86_400_000, -3_600_000])(
  'keeps the remaining wait when the clock moves by %d ms',
  (ms) => {
    backOff.rateLimited(60_000);
    vi.advanceTimersByTime(20_000);
    vi.setSystemTime(Date.now() + ms);
    backOff.on.clock({ gapMs: ms, wasAsleep: false });
    expect(backOff.current()).toEqual({ reason: 'rate-limited', until: Date.now() + 40_000 });
    vi.advanceTimersByTime(39_999);
    expect(backOff.mayAsk()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(backOff.mayAsk()).toBeNull();
  },
);

it.each([
  ['waits for the rest of what the service asked for before a restart', 60_000, 60_000],
  ['does not wait for what is over', -1, null],
  ['does not wait longer than any service is waited for: the clock was put back', 90_000_000, null],
] as const)('%s', (_does, left, expected) => {
  const kept: number[] = [];
  const until = Date.now() + left;
  const side = createBackOff({
    onChange: () => {},
    limit: { until: () => until, keep: (next) => void kept.push(next) },
  });
  side.begin();
  expect(side.current()).toEqual(expected && { reason: 'rate-limited', until });
  side.endWait();
  side.rateLimited(5_000);
  side.rateLimited(4_000);
  expect(kept).toEqual([...(expected ? [0] : []), Date.now() + 5_000]);
  side.stop();
});
