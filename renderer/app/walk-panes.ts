/** What may have the focus in a part of the page that does not say where one begins in it. Of tabs, the chosen one has it. */
const anything =
  '[role="tab"][aria-selected="true"], button:not([role="tab"]), a[href], input, textarea, select';

/** Returns where one begins in a part of the page, such as a list that may be empty now; undefined where nothing of it is in sight. */
export function beginningOf(pane: HTMLElement): HTMLElement | undefined {
  const inSight = (places: string) =>
    [...pane.querySelectorAll<HTMLElement>(places)].find((place) =>
      place.checkVisibility({ visibilityProperty: true }),
    );
  return inSight(pane.dataset['pane'] || anything) ?? inSight(anything);
}

/**
 * Gives the focus to the next (1) or previous (-1) part of the page, and goes round. Parts are marked `data-pane`, with the selector of
 * where one begins in them; a page without any is one.
 */
export function walkPanes(by: 1 | -1): void {
  const panes = document.querySelectorAll<HTMLElement>('[data-pane], main:not(:has([data-pane]))');
  const stops = [...panes].flatMap((pane) => {
    const beginning = beginningOf(pane);
    return beginning ? [{ pane, beginning }] : [];
  });
  const at = stops.findIndex(({ pane }) => pane.contains(document.activeElement));
  const next = at < 0 && by < 0 ? stops.length - 1 : (at + by + stops.length) % stops.length;
  stops[next]?.beginning.focus();
}
