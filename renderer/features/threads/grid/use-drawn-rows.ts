import type { Virtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { inSlotOrder, rowsToDraw } from './row-place.ts';

/** Which rows of a list are drawn, and in which order their elements stand. */
interface DrawnRows {
  /** The first and the last place, but for the cursor's row. */
  from: number;
  until: number;
  /** As many elements as are used in turn, see `slotOf`. */
  slots: number;
  rows: readonly number[];
}

/** What a virtualizer has in view, always the same number of rows, and the cursor's wherever it is. */
export function useDrawnRows(
  virtualizer: Virtualizer<HTMLTableElement, Element>,
  count: number,
  cursor: number,
): DrawnRows {
  const near = virtualizer.getVirtualItems();
  const [slots, setSlots] = useState(near.length);
  if (near.length > slots) setSlots(near.length);
  const inView = rowsToDraw(near[0]?.index ?? 0, slots, count);
  const from = inView[0] ?? 0;
  const until = inView.at(-1) ?? 0;
  // A reader of the screen goes by the order of the elements: it is put right whenever the list rests.
  const [restedAt, setRestedAt] = useState(0);
  if (!virtualizer.isScrolling && restedAt !== from) setRestedAt(from);
  const rows = inSlotOrder(inView, slots, restedAt);
  // The row that `aria-activedescendant` names must be there.
  if (cursor < from) rows.unshift(cursor);
  else if (cursor > until && cursor < count) rows.push(cursor);
  return { from, until, slots, rows };
}
