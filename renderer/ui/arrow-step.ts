import type { KeyboardEvent } from 'react';

/** Returns where an arrow key leads along the line, as it is read there: 1 on, -1 back; null for any other key. */
export function arrowStep({ key, currentTarget }: KeyboardEvent): 1 | -1 | null {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null;
  const on = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  return key === on ? 1 : -1;
}
