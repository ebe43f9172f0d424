/** A rectangle on the desktop, in device-independent pixels. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the window was when it was last closed. `bounds` is null before the first time. */
export interface WindowPlace extends Record<string, unknown> {
  bounds: Rectangle | null;
  maximized: boolean;
}

/** The smallest window in which the console can be worked with. */
export const smallest = { width: 720, height: 520 };

const usual = { width: 1180, height: 780 };

/**
 * Returns the size of the window to open, and its position where that is still on a screen: a display may have been unplugged
 * since, and the file may hold anything.
 */
export function windowBounds(
  kept: unknown,
  screens: readonly Rectangle[],
): { width: number; height: number; x?: number; y?: number } {
  if (!isRectangle(kept)) return usual;
  const width = Math.max(kept.width, smallest.width);
  const height = Math.max(kept.height, smallest.height);
  const isReachable = screens.some((screen) => overlap({ ...kept, width, height }, screen));
  return isReachable ? { width, height, x: kept.x, y: kept.y } : { width, height };
}

/** Enough of the window's upper edge is on the screen to take it with the pointer. */
function overlap(window: Rectangle, screen: Rectangle): boolean {
  const across =
    Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  return across >= 100 && window.y >= screen.y && window.y <= screen.y + screen.height - 50;
}

function isRectangle(value: unknown): value is Rectangle {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Record<string, unknown>;
  return [x, y, width, height].every((side) => Number.isInteger(side));
}
