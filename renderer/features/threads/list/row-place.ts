/** Pixels. */
export const rowHeight = 42;

/** The element of the row at a place of the list, for `aria-activedescendant`. */
export function rowId(index: number): string {
  return `thread-row-${index}`;
}
