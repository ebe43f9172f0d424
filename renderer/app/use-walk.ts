import { useEffect } from 'react';
import { useCommand } from '../product-ui/commands/use-command.ts';
import { isDialogOpen } from '../ui/use-shortcut.ts';

/** The buttons at the side of a mouse. */
const buttons: Partial<Record<number, -1 | 1>> = { 3: -1, 4: 1 };

/** Milliseconds in which a second word of one press may come: a button of the mouse is told by the page and by the system. */
const onePressMs = 100;

let last: { by: -1 | 1; at: number } | null = null;

/** What stands over the page may hold something typed: it is not left without a word. */
function walk(by: -1 | 1): void {
  const now = performance.now();
  const isSamePress = last?.by === by && now - last.at < onePressMs;
  if (isDialogOpen() || isSamePress) return;
  last = { by, at: now };
  history.go(by);
}

function onMouseUp(event: MouseEvent): void {
  const by = buttons[event.button];
  if (by === undefined) return;
  event.preventDefault();
  walk(by);
}

/** Goes back and forward through what this window has shown: by keys, by buttons of the mouse, and by the system. */
export function useWalk(): void {
  useCommand('go-back', () => walk(-1));
  useCommand('go-forward', () => walk(1));
  useEffect(() => {
    addEventListener('mouseup', onMouseUp);
    return () => removeEventListener('mouseup', onMouseUp);
  }, []);
}
