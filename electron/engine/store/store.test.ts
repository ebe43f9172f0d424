import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testFolder } from '../../../tests/support/test-folder.ts';
import { limitedStoreWorker, makeDisk } from '../../../tests/support/limited-disk.ts';
import { spoilTable } from '../../../tests/support/spoil-table.ts';
import type { EngineError } from '../engine-error.ts';
import type { History } from './history.ts';
import { openStore, type Store, type Trouble } from './store.ts';
import { ana as chatId, message as textMessage } from './testing/open-history.ts';

const folder = testFolder('store');
const file = join(folder, 'history.sqlite');
let store: Store;
let history: History;
const onTrouble = vi.fn<(trouble: Trouble) => void>();

beforeEach(async () => {
  onTrouble.mockClear();
  store = openStore(limitedStoreWorker);
  history = await store.open(file, onTrouble);
  await history.chats.add({ chatId, kind: 'person', name: null, number: '1', country: null }, 1);
});

afterEach(() => store.close());

const message = (localId: string) => textMessage(localId, chatId, `${localId} `.repeat(10_000));

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: EngineError) => error.appError,
  );

it('has no method that no table has', async () => {
  const tables = history as unknown as Record<string, Record<string, () => Promise<unknown>>>;
  expect(tables['chats']?.['got']).toBeUndefined();
  expect(tables['chat']).toBeUndefined();
});

it('says as it is that something cannot be given to the worker, and goes on', async () => {
  const deep = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as never;
  await expect(history.chats.get(deep)).rejects.toThrow(RangeError);
  expect(await history.chats.get(chatId)).toMatchObject({ chatId });
});

describe('a disk that does not do its part', () => {
  it('is said as what it is, and all goes on once it is cured', async () => {
    await makeDisk('full');
    expect(await refusal(history.outbox.add(message('a'), 1))).toEqual({
      kind: 'storage',
      reason: 'full',
      detail: 'database or disk is full',
    });
    await makeDisk('read-only');
    expect(await refusal(history.outbox.add(message('a'), 1))).toMatchObject({
      reason: 'read-only',
    });
    await makeDisk('well');
    expect(await history.outbox.add(message('a'), 1)).toEqual(['a']);
    expect(await history.messages.list(chatId, null, 9)).toMatchObject([{ localId: 'a' }]);
  });

  it('is missed when its folder is gone, until that is back', async () => {
    renameSync(folder, `${folder}-moved`);
    expect(await refusal(history.outbox.add(message('a'), 1))).toMatchObject({ reason: 'gone' });
    expect(await refusal(history.chats.get(chatId))).toMatchObject({ reason: 'gone' });
    renameSync(`${folder}-moved`, folder);
    expect(await history.outbox.add(message('a'), 1)).toEqual(['a']);
    expect(onTrouble.mock.calls).toEqual([['gone']]);
  });
});

describe('a damaged history', () => {
  beforeEach(async () => {
    await history.outbox.add(message('a'), 1);
    await store.close();
    spoilTable(file, 'outbox');
  });

  it('is found by reading all of it in the background', async () => {
    store = openStore(limitedStoreWorker, { checkAfterMs: 0 });
    const damage = new Promise<Trouble>((resolve) => {
      void store.open(file, resolve).then((opened) => (history = opened));
    });
    expect(await damage).toBe('damaged');
    expect(await refusal(history.chats.rename(chatId, 'Ana'))).toMatchObject({ reason: 'damaged' });
  });

  it('is told once, however many calls meet it, and is not written to any more', async () => {
    store = openStore(limitedStoreWorker);
    history = await store.open(file, onTrouble);
    const refused = await Promise.all(
      ['b', 'c', 'd'].map((localId) => refusal(history.outbox.add(message(localId), 1))),
    );
    expect(refused).toMatchObject(Array.from({ length: 3 }, () => ({ reason: 'damaged' })));
    expect(onTrouble.mock.calls).toEqual([['damaged']]);
  });
});

it('carries out all that was asked before it was closed', async () => {
  const asked = Array.from({ length: 50 }, (_, index) =>
    history.outbox.add(message(`${index}`), 1),
  );
  await store.close();
  expect(await Promise.all(asked)).toHaveLength(50);
  store = openStore(limitedStoreWorker);
  history = await store.open(file);
  expect(await history.messages.list(chatId, null, 100)).toHaveLength(50);
});

it('tells that its thread has ended, and each call after it says so', async () => {
  await store.close();
  store = openStore(new URL('./no-such-worker.ts', import.meta.url));
  expect(await refusal(store.open(file))).toMatchObject({ kind: 'storage', reason: 'stopped' });
  expect(await refusal(store.open(file))).toMatchObject({ kind: 'storage', reason: 'stopped' });
});
