import { createStore, useStore } from './store.ts';

type Density = 'compact' | 'normal' | 'large';

/** Pixels of the root's font in which heights are written here. */
const usualFont = 16;

const shown = createStore<{ density: Density; scale: number }>({ density: 'normal', scale: 1 });

/** Sets how much is on screen: the style sheets take it from the root, lists of rows of one height from `useRowHeight`. */
export function applyDensity(density: Density): void {
  const root = document.documentElement;
  root.dataset['density'] = density;
  const font = Number.parseFloat(getComputedStyle(root).fontSize);
  shown.set({ density, scale: (font || usualFont) / usualFont });
}

/** Returns the pixels of a row that has `normal` of them, or `compact`, where the font is as large as usual. */
export function useRowHeight(normal: number, compact: number): number {
  const { density, scale } = useStore(shown);
  return Math.round((density === 'compact' ? compact : normal) * scale);
}
