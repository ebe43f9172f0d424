import { type RefObject, useEffect, useEffectEvent } from 'react';
import { pickerId } from './use-templates.ts';

/** Hears when a person presses or moves the focus outside the picker and what belongs to it. */
export function useLeaving(panel: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const look = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element) || panel.current?.contains(target)) return;
    if (!target.closest(`[aria-controls="${pickerId}"]`)) onLeave();
  });
  useEffect(() => {
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
    };
  }, []);
}
