import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

it('names what is chosen one by one', () => {
  const { result } = renderHook(() => useSelection({ reasons: null, search: '' }, 3));
  act(() => result.current.toggle('a'));
  act(() => result.current.toggle('b'));
  act(() => result.current.toggle('a'));
  expect([result.current.count, result.current.target]).toEqual([1, { localIds: ['b'] }]);
});

it('names all of a group by its exceptions, however many there are', () => {
  const { result } = renderHook(() => useSelection({ reasons: ['rejected'], search: 'a' }, 4_000));
  act(() => result.current.toggleAll());
  act(() => result.current.toggle('b'));
  expect(result.current.count).toBe(3_999);
  expect(result.current.target).toEqual({
    reasons: ['rejected'],
    search: 'a',
    except: ['b'],
  });
  expect([result.current.isSelected('a'), result.current.isSelected('b')]).toEqual([true, false]);
});
