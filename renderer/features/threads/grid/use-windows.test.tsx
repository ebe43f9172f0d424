import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../../bridge/queries.ts';
import { useWindows, windowLength } from './use-windows.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('reads the windows beside the visible one after it, one by one', async () => {
  const asked: number[] = [];
  const arrived = Promise.withResolvers<void>();
  const source = {
    key: (offset: number) => ['numbers', offset],
    ask: async (offset: number) => {
      asked.push(offset);
      if (offset === 5_000) await arrived.promise;
      const rows = Array.from({ length: windowLength }, (_, index) => offset + index);
      return { rows, total: 10_000 };
    },
  };
  const client = makeQueryClient();
  const list = renderHook(() => useWindows(source), {
    wrapper: ({ children }: PropsWithChildren) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await pass(49);
  expect(asked).toEqual([0]);
  await pass(1);
  expect(asked).toEqual([0, 100]);

  asked.length = 0;
  list.result.current.show(5_010, 5_040);
  await pass(50);
  expect(asked).toEqual([5_000]);
  await pass(1_000);
  expect(asked).toEqual([5_000]);
  arrived.resolve();
  await pass(0);
  expect(list.result.current.rowAt(5_020)).toBe(5_020);
  await pass(50);
  expect(asked).toEqual([5_000, 5_100]);
  await pass(50);
  expect(asked).toEqual([5_000, 5_100, 4_900]);
  await pass(1_000);
  expect(asked).toHaveLength(3);
});
