import { useEffect, useEffectEvent } from 'react';

export interface Shortcut {
  /** As in KeyboardEvent.key, in lower case. */
  key: string;
  /** Control, or Command on a Mac. */
  mod?: boolean;
  alt?: boolean;
  shift?: boolean;
}

const isMac = /mac/i.test(navigator.platform);

/** Returns whether exactly these keys are down. */
export function matches(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const { key, mod = false, alt = false, shift = false } = shortcut;
  return (
    event.key.toLowerCase() === key &&
    (isMac ? event.metaKey : event.ctrlKey) === mod &&
    event.altKey === alt &&
    event.shiftKey === shift
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

/** Whether what has the focus would write the key down. */
function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      (target.matches('input, textarea, select') && !target.matches('[type="checkbox"]')))
  );
}

/** Runs `action` when the keys are pressed anywhere on the page, except while a dialog or a menu is open, and a sign alone except where it is written. */
export function useShortcut(shortcut: Shortcut, action: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !matches(event, shortcut) || isDialogOpen()) return;
    const isSign = shortcut.key.length === 1 && !shortcut.mod && !shortcut.alt;
    if (isSign && isField(event.target)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Returns the keys as they are printed on a keyboard. */
export function shortcutText({ key, mod = false, alt = false, shift = false }: Shortcut): string {
  const names: Record<string, string> = {
    arrowup: '↑',
    arrowdown: '↓',
    pagedown: 'PgDn',
    enter: 'Enter',
  };
  const parts = [
    mod && (isMac ? '⌘' : 'Ctrl'),
    alt && (isMac ? '⌥' : 'Alt'),
    shift && (isMac ? '⇧' : 'Shift'),
  ];
  return [...parts, names[key] ?? key.toUpperCase()].filter(Boolean).join(isMac ? '' : ' ');
}
