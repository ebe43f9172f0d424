import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeQueryClient } from '../../bridge/queries.ts';
import { fakeMain, ok, WholePage } from '../../testing/render-with-main.tsx';
import { useSelection } from './use-selection.ts';

/** The selection of a list of so many, from which `leave` takes messages. */
function select(filter: Parameters<typeof useSelection>[1], total: number) {
  const gone = new Set<string>();
  const client = makeQueryClient();
  fakeMain({ 'outbox.among': ({ localIds }) => ok(localIds.filter((id) => !gone.has(id))) });
  const { result, rerender } = renderHook((count) => useSelection('i', filter, count), {
    initialProps: total,
    wrapper: ({ children }) => <WholePage client={client}>{children}</WholePage>,
  });
  async function leave(localId: string) {
    await waitFor(() => expect(client.isFetching()).toBe(0));
    gone.add(localId);
    rerender(total - gone.size);
    await act(() => client.invalidateQueries());
  }
  return { result, leave };
}

it('names what is chosen one by one, as long as it is listed', async () => {
  const { result, leave } = select({ reasons: null, search: '' }, 3);
  act(() => result.current.toggle('a'));
  act(() => result.current.toggle('b'));
  act(() => result.current.toggle('c'));
  act(() => result.current.toggle('a'));
  expect([result.current.count, result.current.target]).toEqual([2, { localIds: ['b', 'c'] }]);
  await leave('b');
  await waitFor(() =>
    expect([result.current.count, result.current.target]).toEqual([1, { localIds: ['c'] }]),
  );
});

it('names all of a group by its exceptions, however many there are', async () => {
  const filter = { reasons: ['rejected' as const], search: 'a' };
  const { result, leave } = select(filter, 4_000);
  act(() => result.current.toggleAll());
  act(() => result.current.toggle('b'));
  expect(result.current.count).toBe(3_999);
  expect(result.current.target).toEqual({ ...filter, except: ['b'] });
  expect([result.current.isSelected('a'), result.current.isSelected('b')]).toEqual([true, false]);
  await leave('b');
  await waitFor(() =>
    expect([result.current.count, result.current.target]).toEqual([
      3_999,
      { ...filter, except: [] },
    ]),
  );
});
