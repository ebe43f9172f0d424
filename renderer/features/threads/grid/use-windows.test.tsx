import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, it } from 'vitest';
import { makeQueryClient } from '../../../bridge/queries.ts';
import { useWindows, windowLength } from './use-windows.ts';

it('holds the windows of what is shown, and reads the ones beside them when idle', async () => {
  const asked: number[] = [];
  const source = {
    key: (offset: number) => ['numbers', offset],
    ask: (offset: number) => {
      asked.push(offset);
      const rows = Array.from({ length: windowLength }, (_, index) => offset + index);
      return Promise.resolve({ rows, total: 10_000 });
    },
  };
  const client = makeQueryClient();
  const list = renderHook(() => useWindows(source), {
    wrapper: ({ children }: PropsWithChildren) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(asked).toEqual([0, 100]));
  asked.length = 0;
  act(() => list.result.current.show(5_010, 5_040, 3));
  await waitFor(() => expect(list.result.current.rowAt(5_020)).toBe(5_020));
  expect(list.result.current.rowAt(3)).toBe(3);
  await waitFor(() => expect(asked).toEqual([5_000, 5_100, 4_900]));
});
