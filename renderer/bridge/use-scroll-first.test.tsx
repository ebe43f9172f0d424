import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterActs } from './acts-first.ts';
import { afterScrolling, useScrollFirst } from './use-scroll-first.ts';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
});

it('lets news wait while a list is scrolled, until it rests', () => {
  const list = renderHook((isScrolling: boolean) => useScrollFirst(isScrolling), {
    initialProps: true,
  });
  const go = vi.fn();
  afterActs(go);
  vi.advanceTimersByTime(1_900);
  expect(go).not.toHaveBeenCalled();
  list.rerender(false);
  expect(go).toHaveBeenCalledOnce();
  afterActs(go);
  expect(go).toHaveBeenCalledTimes(2);
});

it('lets them through every two seconds of a scrolling that does not end', () => {
  const list = renderHook(() => useScrollFirst(true));
  const go = vi.fn();
  for (const turn of [1, 2, 3]) {
    afterActs(go);
    vi.advanceTimersByTime(1_999);
    expect(go).toHaveBeenCalledTimes(turn - 1);
    vi.advanceTimersByTime(1);
    expect(go).toHaveBeenCalledTimes(turn);
  }
  list.unmount();
  afterActs(go);
  expect(go).toHaveBeenCalledTimes(4);
});

it('lets its rows wait until it rests, or for ten seconds of a scrolling that does not end', () => {
  const list = renderHook((isScrolling: boolean) => useScrollFirst(isScrolling), {
    initialProps: true,
  });
  const go = vi.fn();
  for (const turn of [1, 2]) {
    afterScrolling(go);
    vi.advanceTimersByTime(9_999);
    expect(go).toHaveBeenCalledTimes(turn - 1);
    vi.advanceTimersByTime(1);
    expect(go).toHaveBeenCalledTimes(turn);
  }
  afterScrolling(go);
  list.rerender(false);
  expect(go).toHaveBeenCalledTimes(3);
});
