import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { MenuAnchor } from '../../../ui/menu.tsx';

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
    const point = new DOMRect(event.clientX, event.clientY, 0, 0);
    open(localId, { getBoundingClientRect: () => point });
  });
  useEffect(() => {
    const element = log.current;
    element?.addEventListener('contextmenu', onContextMenu);
    return () => element?.removeEventListener('contextmenu', onContextMenu);
  }, [log]);
}
