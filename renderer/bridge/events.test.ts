import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { invalidateOnEvents } from './events.ts';
import { keyOf, makeQueryClient } from './queries.ts';
import './stale-after.ts';

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

it('makes out of date what the event names, and nothing else', async () => {
  const client = clientWithChats();
  invalidateOnEvents(client);
  publish('messages.changed', { instanceId: 'i', chatId: 'a' });
  await vi.advanceTimersByTimeAsync(100);
  expect(client.getQueryState(chatA)?.isInvalidated).toBe(true);
  expect(client.getQueryState(chatB)?.isInvalidated).toBe(false);
});

it('reaches every page and search of a list', async () => {
  const client = makeQueryClient();
  const page = keyOf('chats.list', { instanceId: 'i', search: 'x', view: 'all', offset: 100 });
  client.setQueryData(page, {});
  invalidateOnEvents(client);
  publish('chats.changed', { instanceId: 'i', chatId: 'a' });
  await vi.advanceTimersByTimeAsync(100);
  expect(client.getQueryState(page)?.isInvalidated).toBe(true);
});

it.each([
  ['attachments.changed', 'attachments.list'],
  ['uploads.changed', 'outbox.uploads'],
] as const)('%s makes %s of that chat out of date', async (event, list) => {
  const client = makeQueryClient();
  const key = keyOf(list, { instanceId: 'i', chatId: 'a' });
  client.setQueryData(key, []);
  invalidateOnEvents(client);
  publish(event, { instanceId: 'i', chatId: 'b' });
  await vi.advanceTimersByTimeAsync(100);
  expect(client.getQueryState(key)?.isInvalidated).toBe(false);
  publish(event, { instanceId: 'i', chatId: 'a' });
  await vi.advanceTimersByTimeAsync(100);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

it('shows in a row how its draft goes on, and reads no list again unless it comes or goes', async () => {
  const client = makeQueryClient();
  const list = keyOf('chats.list', { instanceId: 'i', view: 'all' });
  const row = { chatId: 'a', draft: { excerpt: 'Hel', attachments: 0 } };
  client.setQueryData(list, { chats: [row, { chatId: 'b', draft: null }], total: 2 });
  client.setQueryData(keyOf('chats.counts', { instanceId: 'i' }), {});
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  invalidateOnEvents(client);
  publish('drafts.changed', { instanceId: 'i', chatId: 'a', excerpt: 'Hello' });
  await vi.advanceTimersByTimeAsync(100);
  expect(client.getQueryData(list)).toMatchObject({
    chats: [{ chatId: 'a', draft: { excerpt: 'Hello', attachments: 0 } }, { draft: null }],
  });
  expect([isStale(list), isStale(keyOf('chats.counts', { instanceId: 'i' }))]).toEqual([
    false,
    false,
  ]);
  publish('drafts.changed', { instanceId: 'i', chatId: 'b' });
  await vi.advanceTimersByTimeAsync(100);
  expect([isStale(list), isStale(keyOf('chats.counts', { instanceId: 'i' }))]).toEqual([
    true,
    true,
  ]);
  // A list that is out of date is no less so for a line that is shown in it.
  publish('drafts.changed', { instanceId: 'i', chatId: 'a', excerpt: 'Hello you' });
  await vi.advanceTimersByTimeAsync(100);
  expect(isStale(list)).toBe(true);
});

it.each(['messages.burned', 'toString', '__proto__', ''])(
  'ignores the unknown event %j',
  async (name) => {
    const client = clientWithChats();
    invalidateOnEvents(client);
    expect(() => publish(name, { instanceId: 'i', chatId: 'a' })).not.toThrow();
    await vi.advanceTimersByTimeAsync(100);
    expect(client.getQueryState(chatA)?.isInvalidated).toBe(false);
  },
);

it('hears nothing once ended', async () => {
  const client = clientWithChats();
  invalidateOnEvents(client)();
  publish('messages.changed', { instanceId: 'i', chatId: 'a' });
  await vi.advanceTimersByTimeAsync(100);
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

it('drops what it gathered when it ends', async () => {
  const client = clientWithChats();
  const end = invalidateOnEvents(client);
  publish('messages.changed', { instanceId: 'i', chatId: 'a' });
  end();
  await vi.advanceTimersByTimeAsync(100);
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
  const queryKey = keyOf('imports.report', { instanceId: 'i', importId: 'n' });
  const observer = new QueryObserver(client, { queryKey, queryFn: read });
  const unsubscribe = observer.subscribe(() => {});
  publish('imports.changed', { importId: 'n' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(observer.getCurrentResult().data).toBe('ended');
  expect(read).toHaveBeenCalledTimes(2);
  unsubscribe();
});
