/** Pixels by which a hand moves the pointer without meaning to. */
const slip = 4;

let pressed: { button: HTMLElement; x: number; y: number } | null = null;

/**
 * From now on a button is pressed also where it has moved away while the mouse was down on it, as when a list above it became shorter:
 * the browser gives such a click to what stands around both places, and nothing would happen.
 */
export function keepPresses(): void {
  document.addEventListener('pointerdown', notePress, true);
  document.addEventListener('click', onClick, true);
}

function notePress({ target, clientX: x, clientY: y, button: which, pointerType }: PointerEvent) {
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  pressed = button && which === 0 && pointerType === 'mouse' ? { button, x, y } : null;
}

function onClick(event: MouseEvent) {
  if (!event.isTrusted || pressed === null) return;
  const { button, x, y } = pressed;
  pressed = null;
  if (event.target instanceof Node && button.contains(event.target)) return;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const hasMoved = x < left || x > right || y < top || y > bottom;
  // Whoever moves the pointer away has thought better of it.
  const isMeant = Math.hypot(event.clientX - x, event.clientY - y) <= slip;
  if (!hasMoved || !isMeant || !button.isConnected) return;
  event.stopPropagation();
  button.click();
}
