import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterActs, beginAct } from './acts-first.ts';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('waits for nothing where nothing is under way', () => {
  const go = vi.fn();
  afterActs(go);
  expect(go).toHaveBeenCalledOnce();
});

it('waits until every act has had its frame', () => {
  const go = vi.fn();
  const shown = [beginAct(), beginAct()];
  afterActs(go);
  shown[0]?.();
  vi.advanceTimersByTime(40);
  expect(go).not.toHaveBeenCalled();
  shown[1]?.();
  vi.advanceTimersByTime(40);
  expect(go).toHaveBeenCalledOnce();
});

it('does not wait long for an act that shows nothing', () => {
  const go = vi.fn();
  beginAct();
  afterActs(go);
  vi.advanceTimersByTime(99);
  expect(go).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(go).toHaveBeenCalledOnce();
});

it('runs nothing that was taken back', () => {
  const go = vi.fn();
  beginAct();
  afterActs(go)();
  vi.advanceTimersByTime(200);
  expect(go).not.toHaveBeenCalled();
});
