import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, it } from 'vitest';
import type { ThreadRow } from '../../../../shared/contract/threads.ts';
import { makeQueryClient } from '../../../bridge/queries.ts';
import { fakeMain, ok } from '../../../testing/render-with-main.tsx';
import { firstSpec } from './list-spec.ts';
import { useThreadList } from './use-thread-list.ts';

it('holds the pages of what is drawn, and reads the ones beside them when idle', async () => {
  const main = fakeMain({
    'threads.list': ({ offset = 0 }) => {
      const rowOf = (_: unknown, index: number) => ({ threadId: `${offset + index}` }) as ThreadRow;
      return ok({ threads: Array.from({ length: 100 }, rowOf), total: 10_000 });
    },
  });
  const asked = () =>
    (main.inputs('threads.list') as { offset: number }[]).map(({ offset }) => offset);
  const client = makeQueryClient();
  const list = renderHook(() => useThreadList('i', firstSpec), {
    wrapper: ({ children }: PropsWithChildren) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(asked()).toEqual([0, 100]));
  act(() => list.result.current.show(5_010, 5_040, 250));
  await waitFor(() => expect(list.result.current.rowAt(5_020)?.threadId).toBe('5020'));
  expect(list.result.current.rowAt(250)?.threadId).toBe('250');
  expect(list.result.current.rowAt(3)?.threadId).toBe('3');
  expect(list.result.current.indexOf(({ threadId }) => threadId === '5099')).toBe(5_099);
  await waitFor(() => expect(asked()).toEqual([0, 100, 5_000, 200, 5_100, 4_900, 300]));
  const range = await list.result.current.read(7_098, 7_101);
  expect(range.map(({ threadId }) => threadId)).toEqual(['7098', '7099', '7100', '7101']);
});
