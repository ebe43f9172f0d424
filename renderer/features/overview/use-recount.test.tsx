import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryOf } from '../../bridge/queries.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { useRecount } from './use-recount.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const asked = { instanceId: 'one', from: 0, to: 1 };
const message = { instanceId: 'one', chatId: 'a' };

function Counted() {
  useRecount();
  useQuery(queryOf('team.overview', asked));
  return null;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function counting(ms: number) {
  const load = { chats: 0, waiting: 0, since: null };
  const main = fakeMain({
    'team.overview': async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return ok({ isLead: false, unassigned: load, queues: [], members: [] });
    },
  });
  renderPart(<Counted />);
  return { ...main, counts: () => main.inputs('team.overview').length };
}

it('counts once more after many events, and not without one', async () => {
  const main = counting(0);
  await pass(60_000);
  expect(main.counts()).toBe(1);
  for (let count = 0; count < 20; count += 1) main.tell('messages.changed', message);
  await pass(1_100);
  expect(main.counts()).toBe(2);
  main.tell('lock.changed', {});
  await pass(60_000);
  expect(main.counts()).toBe(2);
});

it('lets a long count end, misses nothing that changes in it, and rests before the next', async () => {
  const main = counting(3_000);
  await pass(3_100);
  main.tell('teamChats.changed', { instanceId: 'one' });
  await pass(1_100);
  expect(main.counts()).toBe(2);
  main.tell('messages.changed', message);
  await pass(2_500);
  expect(main.counts()).toBe(2);
  await pass(20_000);
  expect(main.counts()).toBe(2);
  await pass(11_000);
  expect(main.counts()).toBe(3);
  await pass(60_000);
  expect(main.counts()).toBe(3);
});
