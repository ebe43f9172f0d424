import { afterEach, expect, it } from 'vitest';
import type { LineCallbacks, LineEnd, LineScope } from '../gateway/waha/open-events.ts';
import { createListening } from './listening.ts';

const noLog = { info: () => {}, warn: () => {}, error: () => {} };
const events = { publish: () => {}, messagesChanged: () => {} };
const listening = {
  lost: () => Promise.resolve(),
  found: () => Promise.resolve(),
  heard: () => Promise.resolve(),
};

let stop = (): Promise<void> => Promise.resolve();
afterEach(() => stop());

/** A listener whose line the test holds in its hands. */
async function listen(receive: (all: unknown[]) => Promise<void>) {
  const opened: { callbacks: LineCallbacks; scope: LineScope }[] = [];
  const asked: string[] = [];
  const needed: string[] = [];
  let wasOpened = (): void => {};
  const listener = createListening({
    history: { listening } as never,
    open: (callbacks, scope) => {
      opened.push({ callbacks, scope });
      wasOpened();
      return {
        close: () => {},
        pause: () => void asked.push('pause'),
        resume: () => void asked.push('resume'),
      };
    },
    receive,
    backOff: { waitsFor: () => null, needsToken: (reason) => void needed.push(reason) },
    onReached: () => {},
    onGapEnded: () => {},
    events: events as never,
    log: noLog,
    retryMs: [0],
  });
  stop = listener.stop;
  const next = (): Promise<LineCallbacks> =>
    new Promise((resolve) => {
      const before = opened.length;
      wasOpened = () => resolve((opened[before] as (typeof opened)[number]).callbacks);
    });
  const first = next();
  listener.begin();
  return { listener, opened, asked, needed, next, line: await first };
}

it('pauses a line that brings more than is written, and lets it go on', async () => {
  const written: unknown[] = [];
  const steps: number[] = [];
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const { line, asked } = await listen(async (all) => {
    await held;
    steps.push(all.length);
    written.push(...all);
  });
  line.onOpen();
  for (let index = 0; index < 1_500; index += 1) line.onHeard(index);
  expect(asked).toEqual(['pause']);
  goOn();
  await expect.poll(() => written.length).toBe(1_500);
  expect(written).toEqual(Array.from({ length: 1_500 }, (_, index) => index));
  expect(Math.max(...steps)).toBe(200);
  expect(asked).toContain('resume');
});

it('asks for a server’s events in both ways, and tells of a server that takes neither', async () => {
  const { listener, opened, next, line } = await listen(() => Promise.resolve());
  const end: LineEnd = { how: 'refused', code: 4_001, reason: 'Ask for all' };
  let last = line;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(listener.refused()).toBe(null);
    const reopened = next();
    last.onEnd(end);
    last = await reopened;
  }
  expect(opened.map(({ scope }) => scope)).toEqual(['session', 'all', 'session', 'all']);
  expect(listener.refused()).toMatchObject({ code: 4_001, reason: 'Ask for all' });
  last.onOpen();
  expect(listener.refused()).toBe(null);
});

it('asks in the same way again where the address was refused, not what was asked for', async () => {
  const { listener, opened, next, line } = await listen(() => Promise.resolve());
  let last = line;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const reopened = next();
    last.onEnd({ how: 'refused', code: 302, reason: 'Found' });
    last = await reopened;
  }
  expect(opened.map(({ scope }) => scope)).toEqual(['session', 'session', 'session', 'session']);
  expect(listener.refused()).toMatchObject({ code: 302 });
  last.onEnd({ how: 'unauthorized' });
  expect(listener.refused()).toBe(null);
});

it('opens no line while what the last one brought is not written, and bounds the next one, too', async () => {
  let goOn = (): void => {};
  let held = new Promise<void>((resolve) => (goOn = resolve));
  const written: unknown[] = [];
  const { line, opened, asked, next } = await listen(async (all) => {
    await held;
    written.push(...all);
  });
  const flood = (to: LineCallbacks): void => {
    for (let index = 0; index < 1_000; index += 1) to.onHeard(index);
  };
  line.onOpen();
  flood(line);
  const reopened = next();
  line.onEnd({ how: 'lost' });
  await new Promise(setImmediate);
  expect([opened.length, asked]).toEqual([1, ['pause']]);
  goOn();
  const second = await reopened;
  expect(written).toHaveLength(1_000);
  held = new Promise<void>((resolve) => (goOn = resolve));
  second.onOpen();
  flood(second);
  expect(asked.at(-1)).toBe('pause');
  goOn();
  await expect.poll(() => written.length).toBe(2_000);
});

it.each(['no-token', 'unauthorized'] as const)('asks for the key after %s', async (how) => {
  const { needed, line } = await listen(() => Promise.resolve());
  line.onEnd({ how });
  expect(needed).toEqual([how]);
});
