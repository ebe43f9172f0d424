import { QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginAct } from './acts-first.ts';
import { invalidateOnEvents } from './events.ts';
import { keyOf, makeQueryClient } from './queries.ts';
import { useScrollFirst } from './use-scroll-first.ts';

type Listener = (name: string, payload: unknown) => void;

let publish: Listener = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('postline', {
    call: () => Promise.resolve({ ok: true, value: null }),
    subscribe(listener: Listener) {
      publish = listener;
      return () => {
        publish = () => {};
      };
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const chatA = keyOf('messages.list', { instanceId: 'i', chatId: 'a' });
const chatB = keyOf('messages.list', { instanceId: 'i', chatId: 'b' });

function clientWithChats() {
  const client = makeQueryClient();
  client.setQueryData(chatA, []);
  client.setQueryData(chatB, []);
  return client;
}

it('makes out of date what the event names, and nothing else', () => {
  const client = clientWithChats();
  invalidateOnEvents(client);
  publish('messages.changed', { instanceId: 'i', chatId: 'a' });
  vi.advanceTimersByTime(100);
  expect(client.getQueryState(chatA)?.isInvalidated).toBe(true);
  expect(client.getQueryState(chatB)?.isInvalidated).toBe(false);
});

it('reaches every page and search of a list', () => {
  const client = makeQueryClient();
  const page = keyOf('chats.list', { instanceId: 'i', search: 'x', filter: 'all', offset: 100 });
  client.setQueryData(page, {});
  invalidateOnEvents(client);
  publish('chats.changed', { instanceId: 'i', chatId: 'a' });
  vi.advanceTimersByTime(100);
  expect(client.getQueryState(page)?.isInvalidated).toBe(true);
});

it.each([
  ['attachments.changed', 'attachments.list'],
  ['uploads.changed', 'uploads.list'],
] as const)('%s makes %s of that chat out of date', (event, list) => {
  const client = makeQueryClient();
  const key = keyOf(list, { instanceId: 'i', chatId: 'a' });
  client.setQueryData(key, []);
  invalidateOnEvents(client);
  publish(event, { instanceId: 'i', chatId: 'b' });
  vi.advanceTimersByTime(100);
  expect(client.getQueryState(key)?.isInvalidated).toBe(false);
  publish(event, { instanceId: 'i', chatId: 'a' });
  vi.advanceTimersByTime(100);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

it.each(['messages.burned', 'toString', '__proto__', ''])(
  'ignores the unknown event %j',
  (name) => {
    const client = clientWithChats();
    invalidateOnEvents(client);
    expect(() => publish(name, { instanceId: 'i', chatId: 'a' })).not.toThrow();
    vi.advanceTimersByTime(100);
    expect(client.getQueryState(chatA)?.isInvalidated).toBe(false);
  },
);

it('hears nothing once ended', () => {
  const client = clientWithChats();
  invalidateOnEvents(client)();
  publish('messages.changed', { instanceId: 'i', chatId: 'a' });
  vi.advanceTimersByTime(100);
  expect(client.getQueryState(chatA)?.isInvalidated).toBe(false);
});

it('asks once for what a burst of events makes out of date', async () => {
  const client = makeQueryClient();
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('read');
  const observer = new QueryObserver(client, { queryKey: chatA, queryFn });
  const end = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(100);
  invalidateOnEvents(client);
  for (let index = 0; index < 5; index += 1) {
    publish('messages.changed', { instanceId: 'i', chatId: 'a' });
    publish('messages.changed', { instanceId: 'i', chatId: 'b' });
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(queryFn).toHaveBeenCalledTimes(2);
  end();
});

it('reads nothing again while an act waits for its frame', () => {
  const client = clientWithChats();
  invalidateOnEvents(client);
  const shown = beginAct();
  publish('messages.changed', { instanceId: 'i', chatId: 'a' });
  vi.advanceTimersByTime(50);
  expect(client.getQueryState(chatA)?.isInvalidated).toBe(false);
  shown();
  vi.advanceTimersByTime(40);
  expect(client.getQueryState(chatA)?.isInvalidated).toBe(true);
});

it('reads the rows of a list that is scrolled when it rests, and its counts meanwhile', () => {
  const client = makeQueryClient();
  const rows = keyOf('threads.list', { instanceId: 'i' });
  const counts = keyOf('threads.counts', { instanceId: 'i' });
  for (const key of [rows, counts]) client.setQueryData(key, 'read');
  const areStale = () =>
    [rows, counts].map((key) => client.getQueryState(key)?.isInvalidated ?? false);
  const end = invalidateOnEvents(client);
  const list = renderHook((isScrolling: boolean) => useScrollFirst(isScrolling), {
    initialProps: true,
  });
  publish('threads.changed', { instanceId: 'i' });
  vi.advanceTimersByTime(1_999);
  expect(areStale()).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect(areStale()).toEqual([false, true]);
  list.rerender(false);
  expect(areStale()).toEqual([true, true]);
  end();
});

it('shows a draft a little later than all else, and not twice', async () => {
  const client = makeQueryClient();
  const chats = keyOf('chats.list', { instanceId: 'i' });
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('read');
  const end = new QueryObserver(client, { queryKey: chats, queryFn }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  invalidateOnEvents(client);
  publish('drafts.changed', { instanceId: 'i', chatId: 'a' });
  await vi.advanceTimersByTimeAsync(499);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(queryFn).toHaveBeenCalledTimes(2);

  publish('drafts.changed', { instanceId: 'i', chatId: 'a' });
  publish('chats.changed', { instanceId: 'i', chatId: 'a' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryFn).toHaveBeenCalledTimes(3);
  end();
});

it('drops what it gathered when it ends', () => {
  const client = clientWithChats();
  const end = invalidateOnEvents(client);
  publish('messages.changed', { instanceId: 'i', chatId: 'a' });
  end();
  vi.advanceTimersByTime(100);
  expect(client.getQueryState(chatA)?.isInvalidated).toBe(false);
});

it('reads again what was first read while the event came', async () => {
  const client = makeQueryClient();
  invalidateOnEvents(client);
  const answers = ['running', 'ended'];
  const read = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return answers.shift();
  });
  const queryKey = keyOf('threadImports.get', { instanceId: 'i', importId: 'n' });
  const observer = new QueryObserver(client, { queryKey, queryFn: read });
  const unsubscribe = observer.subscribe(() => {});
  publish('threadImports.changed', { instanceId: 'i', importId: 'n' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(observer.getCurrentResult().data).toBe('ended');
  expect(read).toHaveBeenCalledTimes(2);
  unsubscribe();
});
