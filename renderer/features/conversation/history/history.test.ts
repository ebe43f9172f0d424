import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../shared/contract/messages.ts';
import { acceptedMessage } from '../../../testing/message-fixture.ts';
import { type History, isRefused, markStale, mergePage, putMessage, readAgain } from './history.ts';

const message = (position: number, change: Partial<Message> = {}): Message => ({
  ...acceptedMessage,
  localId: `m${position}`,
  position,
  createdAt: position,
  stateAt: position,
  ...change,
});

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

const page = (messages: Message[], before: number | null, insertions = 1) => ({
  messages,
  before,
  insertions,
});

const positions = (history: History) => history.messages.map(({ position }) => position);

describe('merging a page', () => {
  it('puts an older page before what is loaded and moves the cursor', () => {
    const loaded = page(range(6, 8), 6);
    const merged = mergePage(loaded, page(range(3, 5), 3), 6);
    expect(positions(merged)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(merged.before).toBe(3);
  });

  it('takes new, changed and removed messages from the newest page', () => {
    const loaded = page(range(1, 5), 1);
    const changed = message(5, { state: 'rejected', stateAt: 99 });
    const merged = mergePage(loaded, page([message(3), changed, message(6)], 3), null);
    expect(positions(merged)).toEqual([1, 2, 3, 5, 6]);
    expect(merged.messages[3]).toBe(changed);
    expect(merged.messages[2]).toBe(loaded.messages[2]);
    expect(merged.before).toBe(1);
  });

  it('drops what is older rather than leave a gap', () => {
    const merged = mergePage(page(range(1, 5), null), page(range(60, 62), 60), null);
    expect(positions(merged)).toEqual([60, 61, 62]);
    expect(merged.before).toBe(60);
  });

  it('knows no older messages when the page is the first', () => {
    const merged = mergePage(page(range(5, 6), 5), page(range(1, 4), null), 5);
    expect(merged.before).toBe(null);
  });
});

describe('putting one message', () => {
  it('adds it at its place', () => {
    const history = page([message(1), message(3)], null);
    expect(positions(putMessage(history, message(2)))).toEqual([1, 2, 3]);
    expect(positions(putMessage(history, message(4)))).toEqual([1, 3, 4]);
  });

  it('never goes back to an older state', () => {
    const sent = message(1, { state: 'accepted', stateAt: 20 });
    const history = page([sent], null);
    expect(putMessage(history, message(1, { state: 'queued', stateAt: 10 }))).toBe(history);
  });
});

it('reads the newest page and only the older stretches that are not final', async () => {
  const older = message(2, { state: 'unknown' });
  const loaded = page([message(1), older, ...range(3, 9)], null);
  const asked: (number | null)[] = [];
  const merge = await readAgain(loaded, (before) => {
    asked.push(before);
    return Promise.resolve(
      before === null
        ? page(range(8, 9), 8)
        : page([message(2, { state: 'accepted', stateAt: 50 })], 2),
    );
  });
  expect(asked).toEqual([null, 3]);
  expect(merge(loaded).messages.map(({ state }) => state)).toEqual(Array(9).fill('accepted'));
});

it('reads all that is loaded again once messages came in between', async () => {
  const all = [...range(10, 12), message(15), ...range(18, 20)];
  const came = [message(11.5), message(14)];
  const now = [...all, ...came].sort((one, other) => one.position - other.position);
  const asked: (number | null)[] = [];
  const merge = await readAgain(page(all, 10), (before) => {
    asked.push(before);
    const older = now.filter(({ position }) => before === null || position < before).slice(-3);
    return Promise.resolve(page(older, older[0]?.position ?? null, 2));
  });
  expect(asked).toEqual([null, 18, 12]);
  const merged = merge(page(all, 10));
  expect(positions(merged)).toEqual([10, 11, 11.5, 12, 14, 15, 18, 19, 20]);
  expect([merged.before, merged.insertions]).toEqual([10, 2]);
  expect(merged.messages[0]).toBe(all[0]);
});

it('keeps a message that came while older pages were read again', async () => {
  const loaded = page([message(1, { state: 'unknown' }), ...range(2, 9)], null);
  const merge = await readAgain(loaded, (before) =>
    Promise.resolve(before === null ? page(range(8, 9), 8) : page([message(1)], null)),
  );
  const shown = putMessage(loaded, message(10, { state: 'queued' }));
  expect(positions(merge(shown))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  // One that was known and is gone was removed.
  const withOne = page([...range(1, 10)], null);
  const removed = await readAgain(withOne, () => Promise.resolve(page(range(8, 9), 8)));
  expect(positions(removed(withOne))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

const file = { kind: 'file', problem: 'gone', bytesSent: 0, bytesTotal: 1 } as const;

it.each([
  ['was rejected', message(2, { state: 'rejected' })],
  ['was not sent for its file', message(2, { state: 'not-sent', failure: file })],
])('reads a message that %s no more, until its chat is opened anew', async (_name, refused) => {
  const loaded = page([message(1), refused, ...range(3, 9)], null);
  const asked: (number | null)[] = [];
  const read = (before: number | null) => {
    asked.push(before);
    return Promise.resolve(page(before === null ? range(8, 9) : [message(2)], before ?? 8));
  };
  await readAgain(loaded, read);
  expect(asked).toEqual([null]);
  const merge = await readAgain(markStale(loaded, isRefused), read);
  expect(asked).toEqual([null, null, 3]);
  expect(merge(loaded).messages[1]?.state).toBe('accepted');
});
