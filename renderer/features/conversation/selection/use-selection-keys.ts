import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Selection } from './use-selection.ts';

/**
 * Control+A (Command+A on a Mac) in the log selects all that is loaded, Escape ends the selection. The focus stays on the
 * message that had it, whose button and checkbox take turns.
 */
export function useSelectionKeys(
  log: RefObject<HTMLElement | null>,
  { selected, all, clear, lastChosen }: Selection,
): void {
  const isSelecting = selected !== null;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, defaultPrevented } = event;
    if (defaultPrevented) return;
    if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) all();
    else if (key === 'Escape' && isSelecting) clear();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = log.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [log]);

  useLayoutEffect(() => {
    const localId = lastChosen();
    if (localId === null || document.activeElement !== document.body) return;
    const handle = `article[data-local-id="${CSS.escape(localId)}"] [data-handle]`;
    log.current?.querySelector<HTMLElement>(handle)?.focus();
  }, [isSelecting, lastChosen, log]);
}
