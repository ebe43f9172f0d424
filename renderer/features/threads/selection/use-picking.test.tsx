import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ThreadRow } from '../../../../shared/contract/threads.ts';
import { makeQueryClient } from '../../../bridge/queries.ts';
import { fakeMain, ok, WholePage } from '../../../testing/render-with-main.tsx';
import { firstSpec } from '../grid/list-spec.ts';
import { useThreadList } from '../grid/use-thread-list.ts';
import { selectionOf } from './picked.ts';
import { usePicking } from './use-picking.ts';

it('drops what leaves the list, also from a range that goes on', async () => {
  const gone = new Set<string>();
  const client = makeQueryClient();
  const listed = () => ['a', 'b', 'c', 'd', 'e'].filter((threadId) => !gone.has(threadId));
  fakeMain({
    'threads.list': () => {
      const threads = listed().map((threadId) => ({ threadId }) as ThreadRow);
      return ok({ threads, total: threads.length });
    },
    'threads.among': ({ threadIds }) => ok(threadIds.filter((threadId) => !gone.has(threadId))),
  });
  const { result } = renderHook(
    () => {
      const list = useThreadList('i', firstSpec);
      return { list, picking: usePicking('i', list) };
    },
    { wrapper: ({ children }) => <WholePage client={client}>{children}</WholePage> },
  );
  const ids = () => selectionOf(result.current.picking.picked, firstSpec.filter);
  await waitFor(() => expect(result.current.list.total).toBe(5));
  act(() => result.current.picking.toggle(0));
  act(() => result.current.picking.toggle(1));
  await act(() => result.current.picking.extend(3, 3));
  expect(ids()).toEqual({ kind: 'ids', threadIds: ['a', 'b', 'd'] });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  gone.add('b');
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(ids()).toEqual({ kind: 'ids', threadIds: ['a', 'd'] }));
  await act(() => result.current.picking.extend(3));
  await waitFor(() => expect(ids()).toEqual({ kind: 'ids', threadIds: ['a', 'e'] }));

  // Of one that came back, what was true before it did drops nothing.
  act(() => result.current.picking.none());
  act(() => result.current.picking.toggle(0));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  gone.delete('b');
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(result.current.list.total).toBe(5));
  act(() => result.current.picking.toggle(1));
  act(() => result.current.picking.toggle(3));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(ids()).toEqual({ kind: 'ids', threadIds: ['a', 'b', 'd'] });
});
