import { useEffect, useEffectEvent } from 'react';

export interface Shortcut {
  /** As in KeyboardEvent.key, in lower case. */
  key: string;
  /** Control, or Command on a Mac. */
  mod?: boolean;
  alt?: boolean;
}

const isMac = /mac/i.test(navigator.platform);

function matches(event: KeyboardEvent, { key, mod = false, alt = false }: Shortcut): boolean {
  const pressedMod = isMac ? event.metaKey : event.ctrlKey;
  return (
    event.key.toLowerCase() === key && pressedMod === mod && event.altKey === alt && !event.shiftKey
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

/** Runs `act` when the keys are pressed anywhere on the page, except while a dialog or a menu is open. */
export function useShortcut(shortcut: Shortcut, act: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !matches(event, shortcut) || isDialogOpen()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The keys as they are printed on a keyboard. */
export function shortcutText({ key, mod = false, alt = false }: Shortcut): string {
  const names: Record<string, string> = { arrowup: '↑', arrowdown: '↓' };
  const parts = [mod && (isMac ? '⌘' : 'Ctrl'), alt && (isMac ? '⌥' : 'Alt')];
  return [...parts, names[key] ?? key.toUpperCase()].filter(Boolean).join(isMac ? '' : ' ');
}
