import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
afterEach(() => vi.useRealTimers());

const opened = async () => {
  const { instanceId } = await run.connect();
  const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
  return { instanceId, chatId, chatIds: [chatId] };
};

const inView = async (instanceId: string, view: string) =>
  (await run.client.call('chats.list', { instanceId, view })).chats.map(({ chatId }) => chatId);

it('tells the page when a snoozed chat is back, by the clock alone', async () => {
  const { instanceId, chatId, chatIds } = await opened();
  const until = Date.now() + 400;
  await run.client.call('chats.snooze', { instanceId, chatIds, until });
  expect(await inView(instanceId, 'open')).toEqual([]);
  await run.client.until(async () => ((await inView(instanceId, 'open')).length > 0 ? true : null));
  expect(Date.now()).toBeGreaterThanOrEqual(until);
  expect(await inView(instanceId, 'waitingForMe')).toEqual([chatId]);
});

it('brings a chat back whose time came while Postline was closed', async () => {
  const { instanceId, chatId, chatIds } = await opened();
  const until = Date.now() + 3_600_000;
  await run.client.call('chats.snooze', { instanceId, chatIds, until });
  await run.restart();
  expect(await inView(instanceId, 'snoozed')).toEqual([chatId]);
  expect(await run.client.call('chats.counts', { instanceId })).toMatchObject({
    snoozed: 1,
    nextBackAt: until,
  });
  vi.useFakeTimers({ toFake: ['Date'], now: until });
  await run.restart();
  expect(await inView(instanceId, 'open')).toEqual([chatId]);
});

it('undoes each action by what it answers', async () => {
  const { instanceId, chatId, chatIds } = await opened();
  const get = () => run.client.call('chats.get', { instanceId, chatId });
  const labelId = randomUUID();
  await run.client.call('chats.saveLabel', { instanceId, labelId, name: 'VIP', hue: 150 });
  const before = await get();
  const until = Date.now() + 60_000;
  const actions = [
    () => run.client.call('chats.snooze', { instanceId, chatIds, until }),
    () => run.client.call('chats.close', { instanceId, chatIds }),
    () => run.client.call('chats.pin', { instanceId, chatIds }),
    () => run.client.call('chats.assignLabels', { instanceId, chatIds, add: [labelId] }),
  ];
  const former = [];
  for (const action of actions) former.unshift(await action());
  expect(await get()).toMatchObject({ snoozedUntil: null, labels: [{ name: 'VIP' }] });
  for (const chats of former) await run.client.call('chats.restore', { instanceId, chats });
  expect(await get()).toEqual(before);
});

it('refuses a snooze into the past and a name that is taken', async () => {
  const { instanceId, chatIds } = await opened();
  expect(
    await run.client.refusal('chats.snooze', { instanceId, chatIds, until: Date.now() }),
  ).toMatchObject({ field: 'until', problem: 'in-the-past' });
  const label = () => ({ instanceId, labelId: randomUUID(), name: 'VIP', hue: 1 });
  await run.client.call('chats.saveLabel', label());
  expect(await run.client.refusal('chats.saveLabel', label())).toMatchObject({
    problem: 'name-taken',
  });
});
