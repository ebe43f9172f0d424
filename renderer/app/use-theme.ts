import { useLayoutEffect } from 'react';
import type { Settings } from '../../shared/contract/settings.ts';
import { applyAccent } from '../styles/accent.ts';

/** Makes the page light or dark, or what the system is. */
export function useTheme(theme: Settings['appearance']['theme']): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}

/** Gives the page the colour of an instance, a hue in degrees. */
export function useAccent(hue: number | undefined): void {
  useLayoutEffect(() => {
    if (hue !== undefined) applyAccent(hue);
  }, [hue]);
}
