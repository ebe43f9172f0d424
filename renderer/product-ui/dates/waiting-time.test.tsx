import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useText } from '../../messages/text.tsx';
import { WholePage } from '../../testing/render-with-main.tsx';
import { waitingTime } from './waiting-time.ts';

const minuteMs = 60_000;

it.each([
  [59_999, '< 1 min'],
  [minuteMs, '1 min'],
  [185 * minuteMs, '3 h 05 min'],
  [52 * 60 * minuteMs, '2 d 4 h'],
  [48 * 60 * minuteMs + 1, '2 d'],
])('says %i ms as %s', (ms, words) => {
  const { result } = renderHook(() => useText(), { wrapper: WholePage });
  expect(waitingTime(result.current, ms).replaceAll(/[\u2068\u2069]/g, '')).toBe(words);
});
