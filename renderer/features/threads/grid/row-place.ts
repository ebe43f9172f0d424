/** Pixels. */
export const rowHeight = 42;

/** The element of the row at a place of the list, for `aria-activedescendant`. */
export function rowId(index: number): string {
  return `thread-row-${index}`;
}

/** The places of `most` rows, or of all if there are fewer, from `first` on, or from before it where the list ends sooner. */
export function rowsToDraw(first: number, most: number, count: number): number[] {
  const length = Math.min(most, count);
  const from = Math.max(0, Math.min(first, count - length));
  return Array.from({ length }, (_, index) => from + index);
}

/**
 * The key of a drawn row. One that comes into view takes the elements of the one that left it: to make them anew would be most of
 * what a frame of scrolling costs. The cursor's row keeps its own, since the focus may be in them.
 */
export function slotOf(index: number, slots: number, cursor: number): number | 'cursor' {
  return index === cursor ? 'cursor' : index % slots;
}

/** Rows in the order of their slots, beginning with that of `first`: the order in which no element has to move. */
export function inSlotOrder(rows: readonly number[], slots: number, first: number): number[] {
  const places = new Map(rows.map((index) => [(((index - first) % slots) + slots) % slots, index]));
  return [...places].sort(([one], [other]) => one - other).map(([, index]) => index);
}
