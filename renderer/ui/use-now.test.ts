import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNow } from './use-now.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('begins to tick at the present second, however long it has been there', () => {
  const { result, rerender } = renderHook(({ ticking }) => useNow(ticking), {
    initialProps: { ticking: false },
  });
  vi.advanceTimersByTime(15_000);
  rerender({ ticking: true });
  expect(result.current).toBe(Date.now());
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(Date.now());
});
