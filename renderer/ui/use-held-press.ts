import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Pixels that a hand moves the pointer while it presses. */
const mostMoved = 4;

/**
 * Lets a press count for the button on which it began. Where the layout changes between the pointer's going down and up, the button is
 * elsewhere by then, and the browser gives the click to what both places have in common: it would be lost. Returns what listens for
 * all buttons inside.
 */
export function useHeldPress() {
  const began = useRef<{ button: HTMLButtonElement; x: number; y: number } | null>(null);
  return {
    onPointerDownCapture: ({ target, clientX: x, clientY: y }: PointerEvent) => {
      const button = (target as Element).closest('button');
      began.current = button && { button, x, y };
    },
    onClickCapture: (event: MouseEvent) => {
      const { target, clientX, clientY, detail } = event;
      const press = began.current;
      // A key has no place; whoever moved away from the button thought better of it.
      const isPress = press !== null && detail > 0 && !press.button.contains(target as Node);
      if (!isPress || Math.hypot(clientX - press.x, clientY - press.y) > mostMoved) return;
      began.current = null;
      event.stopPropagation();
      press.button.click();
    },
  };
}
