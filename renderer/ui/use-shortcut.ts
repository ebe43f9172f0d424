import { useEffect, useEffectEvent } from 'react';
import type { Shortcut } from '../../shared/domain/shortcut.ts';

/** Whether the keys are those of a Mac. */
export const isMac = /mac/i.test(navigator.platform);

/** What tells which keys are down. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/** Signs that stand where keyboards of some scripts have letters. */
const signs: Record<string, string> = { Comma: ',', Slash: '/' };

/**
 * Returns the letter of a key, in lower case; on a keyboard without Latin letters the letter or sign that stands in its place. An
 * Arabic key may write two letters.
 */
export function letterOf({ key, code }: Pick<Pressed, 'key' | 'code'>): string {
  if (key === '؟') return '?';
  if (!/^\P{ASCII}+$/u.test(key)) return /^[a-z]$/i.test(key) ? key.toLowerCase() : key;
  return signs[code] ?? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

/** Returns whether exactly these keys are down. Shift does not count for a sign, which some keyboards need it for. */
export function matches(event: Pressed, { key, mod, alt, shift, second }: Shortcut): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, code } = event;
  const isSign = /^[^\p{L}\p{N}\s]$/u.test(key);
  // A French keyboard needs Shift for a digit.
  const isDigit = !shiftKey && /^\d$/.test(key) && code === `Digit${key}`;
  return (
    (isDigit || letterOf(event).toLowerCase() === key) &&
    (isMac ? metaKey : ctrlKey) === (mod ?? false) &&
    altKey === (alt ?? (second === true && !isMac)) &&
    (second !== true || !isMac || ctrlKey) &&
    (isSign || shiftKey === (shift ?? false))
  );
}

/** Returns whether a dialog or a menu is over the page, and keys and buttons of the page rest. */
export function isDialogOpen(): boolean {
  const open = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';
  return document.querySelector(open) !== null;
}

/** Returns whether what has the focus would write the key down. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      (target.matches('input, textarea, select') &&
        !target.matches('[type="checkbox"], [type="radio"]')))
  );
}

/**
 * Runs `action` when the keys of a shortcut are pressed anywhere on the page, except while a dialog or a menu is open, and a sign alone, or what
 * edits a text, except where one is written. A sign is heard only while something has the focus. Held down they mean one thing a press,
 * unless it `repeats`.
 */
export function useShortcuts(
  shortcuts: readonly Shortcut[],
  action: (pressed: Shortcut) => void,
  { repeats = false }: { repeats?: boolean } = {},
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const shortcut = shortcuts.find((one) => matches(event, one));
    if (!shortcut || isDialogOpen()) return;
    const isSign = shortcut.key.length === 1 && !shortcut.mod && !shortcut.alt && !shortcut.second;
    const isEdit = shortcut.mod === true && /^[acz]$/.test(shortcut.key);
    if ((isSign || isEdit) && isField(event.target)) return;
    // Where nothing has the focus, a sign is no command (WCAG 2.1.4).
    if (isSign && event.target === document.body) return;
    event.preventDefault();
    if (repeats || !event.repeat) action(shortcut);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const printed: Record<string, string> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  enter: 'Enter',
  escape: 'Esc',
  delete: 'Del',
  pagedown: 'PgDn',
  pageup: 'PgUp',
  ' ': 'Space',
};

/** Returns the keys of a shortcut in one text, each as it is printed on a keyboard. */
export function shortcutText({
  key,
  mod = false,
  alt = false,
  shift = false,
  second = false,
}: Shortcut): string {
  const keys = [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(second && isMac ? ['⌃'] : []),
    ...(alt || (second && !isMac) ? [isMac ? '⌥' : 'Alt'] : []),
    ...(shift ? [isMac ? '⇧' : 'Shift'] : []),
    printed[key] ?? key.toUpperCase(),
  ];
  return keys.join(isMac ? '' : '+');
}
