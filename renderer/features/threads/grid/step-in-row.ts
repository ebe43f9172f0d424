/** Moves the focus among the box and the switch of a row, and back to the grid before the first. */
export function stepInRow(grid: HTMLElement | null, row: string, forward: boolean): void {
  const controls = [
    ...(grid?.querySelectorAll<HTMLElement>(`#${row} input, #${row} button`) ?? []),
  ];
  const at = controls.findIndex((control) => control === document.activeElement);
  const next = controls[at + (forward ? 1 : -1)];
  if (next) next.focus({ preventScroll: true });
  else if (!forward) grid?.focus({ preventScroll: true });
}
