import { useEffect, useEffectEvent, useRef } from 'react';
import { onEvent } from '../bridge/on-event.ts';
import { useCommand } from '../product-ui/commands/use-command.ts';
import { isDialogOpen } from '../ui/use-shortcut.ts';

/** The buttons at the side of a mouse. */
const buttons: Partial<Record<number, -1 | 1>> = { 3: -1, 4: 1 };

/** Milliseconds in which a second word of one press may come: a button of the mouse is told by the page and by the system. */
const onePressMs = 100;

/** Goes back and forward through what this window has shown: by keys, by buttons of the mouse, and where the system says so. */
export function useWalk(): void {
  const walkedAt = useRef(-Infinity);
  const walk = useEffectEvent((by: -1 | 1) => {
    const now = performance.now();
    if (isDialogOpen() || now - walkedAt.current < onePressMs) return;
    walkedAt.current = now;
    history.go(by);
  });
  useCommand('go-back', () => walk(-1));
  useCommand('go-forward', () => walk(1));
  useEffect(() => {
    const onMouseUp = (event: MouseEvent) => {
      const by = buttons[event.button];
      if (by === undefined) return;
      event.preventDefault();
      walk(by);
    };
    addEventListener('mouseup', onMouseUp);
    const end = onEvent('window.walked', ({ by }) => walk(by));
    return () => {
      removeEventListener('mouseup', onMouseUp);
      end();
    };
  }, []);
}
