import type { MouseEvent } from 'react';

/**
 * What of a row was pressed: its box, its switch, or another part of it. Null: none was. A list that is scrolled hands no press to
 * its rows (`.rows`): what stood below the pointer is then told by its place.
 */
export function pressedInRow(event: MouseEvent<HTMLElement>): Element | null {
  const { target, currentTarget: grid } = event;
  if (target !== grid) return target instanceof Element ? target : null;
  const isBelow = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    return x >= left && x < right && y >= top && y < bottom;
  };
  const row = [...grid.querySelectorAll('[data-index]')].find(isBelow) ?? null;
  const controls = row?.querySelectorAll('input, button') ?? [];
  return [...controls].find(isBelow) ?? row;
}
