import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
afterEach(() => vi.useRealTimers());

const opened = async () => {
  const { instanceId } = await run.connect();
  const { chatId } = await run.openChat('+4915112345678');
  return { instanceId, chatId, chatIds: [chatId] };
};

const inView = async (view: string) =>
  (await run.call('chats.list', { view })).chats.map(({ chatId }) => chatId);

it('tells the page when a snoozed chat is back, by the clock alone', async () => {
  const { chatId, chatIds } = await opened();
  const until = Date.now() + 400;
  await run.call('chats.snooze', { chatIds, until });
  expect(await inView('open')).toEqual([]);
  await run.until(async () => (await inView('open')).length > 0);
  expect(Date.now()).toBeGreaterThanOrEqual(until);
  expect(await inView('waitingForMe')).toEqual([chatId]);
});

it('brings a chat back whose time came while Postline was closed', async () => {
  const { chatId, chatIds } = await opened();
  const until = Date.now() + 3_600_000;
  await run.call('chats.snooze', { chatIds, until });
  await run.restart();
  expect(await inView('snoozed')).toEqual([chatId]);
  expect(await run.call('chats.counts', {})).toMatchObject({
    snoozed: 1,
    nextBackAt: until,
  });
  vi.useFakeTimers({ toFake: ['Date'], now: until });
  await run.restart();
  expect(await inView('open')).toEqual([chatId]);
});

it('undoes each action by what it answers', async () => {
  const { chatId, chatIds } = await opened();
  const get = () => run.call('chats.get', { chatId });
  const labelId = randomUUID();
  await run.call('chats.saveLabel', { labelId, name: 'VIP', hue: 150 });
  const before = await get();
  const until = Date.now() + 60_000;
  const actions = [
    () => run.call('chats.snooze', { chatIds, until }),
    () => run.call('chats.close', { chatIds }),
    () => run.call('chats.pin', { chatIds }),
    () => run.call('chats.assignLabels', { chatIds, add: [labelId] }),
  ];
  const former = [];
  for (const action of actions) former.unshift(await action());
  expect(await get()).toMatchObject({ snoozedUntil: null, labels: [{ name: 'VIP' }] });
  for (const chats of former) await run.call('chats.restore', { chats });
  expect(await get()).toEqual(before);
});

it('refuses a snooze into the past and a name that is taken', async () => {
  const { instanceId, chatIds } = await opened();
  expect(await run.refusal('chats.snooze', { chatIds, until: Date.now() })).toMatchObject({
    field: 'until',
    problem: 'in-the-past',
  });
  const label = () => ({ instanceId, labelId: randomUUID(), name: 'VIP', hue: 1 });
  await run.client.call('chats.saveLabel', label());
  expect(await run.client.refusal('chats.saveLabel', label())).toMatchObject({
    problem: 'name-taken',
  });
});
