import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { MenuAnchor } from '../../../ui/menu.tsx';
import { pointOf } from '../../../ui/point-of.ts';

/** Opens a message's menu where the pointer, or the keyboard's menu key, asks for it. */
export function useContextMenu(
  log: RefObject<HTMLElement | null>,
  open: (localId: string, anchor: MenuAnchor) => void,
): void {
  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    const article = target instanceof Element ? target.closest('article') : null;
    const localId = article?.dataset['localId'];
    // Selected text keeps the system's own menu.
    if (localId === undefined || String(getSelection()) !== '') return;
    event.preventDefault();
    open(localId, pointOf(event));
  });
  useEffect(() => {
    const element = log.current;
    element?.addEventListener('contextmenu', onContextMenu);
    return () => element?.removeEventListener('contextmenu', onContextMenu);
  }, [log]);
}
