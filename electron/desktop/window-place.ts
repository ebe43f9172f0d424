/** A rectangle on the desktop, in device-independent pixels. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A full window, or that of one conversation. */
export type WindowKind = 'full' | 'chat';

/** Where a window was when the last of its kind was closed. `bounds` is null before the first time. */
export interface WindowPlace {
  bounds: Rectangle | null;
  maximized: boolean;
  fullScreen: boolean;
}

/** The content of `window.json`, in which anything may be missing. */
export type WindowPlaces = Partial<Record<WindowKind, Partial<WindowPlace> | null>>;

const nowhere: WindowPlace = { bounds: null, maximized: false, fullScreen: false };

export const noPlaces: WindowPlaces = { full: nowhere, chat: nowhere };

/** The smallest window in which it can be worked with. */
export const smallest = {
  full: { width: 720, height: 520 },
  chat: { width: 400, height: 440 },
};

const usual = { full: { width: 1180, height: 780 }, chat: { width: 560, height: 720 } };

/** Pixels by which a window stands below and beside one that is in its place. */
const step = 28;

/**
 * Returns the size of the window to open, and its position where that is still on a screen: a display may have been unplugged
 * since, and the file may hold anything. A window that stands there already is not covered.
 */
export function windowBounds(
  kept: unknown,
  screens: readonly Rectangle[],
  kind: WindowKind = 'full',
  taken: readonly Rectangle[] = [],
): { width: number; height: number; x?: number; y?: number } {
  if (!isRectangle(kept)) return usual[kind];
  const width = Math.max(kept.width, smallest[kind].width);
  const height = Math.max(kept.height, smallest[kind].height);
  const place = { ...kept, width, height };
  while (taken.some(({ x, y }) => x === place.x && y === place.y)) {
    place.x += step;
    place.y += step;
  }
  return screens.some((screen) => overlap(place, screen)) ? place : { width, height };
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
