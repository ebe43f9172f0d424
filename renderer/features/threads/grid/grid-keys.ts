/** What a key means in the grid. */
export type GridKey =
  | {
      kind: 'move';
      to: 'next' | 'previous' | 'page-down' | 'page-up' | 'first' | 'last';
      extends: boolean;
    }
  | { kind: 'pick'; extends: boolean }
  | { kind: 'pick-all' }
  | { kind: 'pick-none' }
  | { kind: 'archive'; archived: boolean }
  | { kind: 'undo' }
  | { kind: 'search' }
  | { kind: 'enter-row'; forward: boolean };

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The letter of a key; on a keyboard without Latin letters the one that stands in its place. */
function letterOf({ key, code }: Pressed): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^\P{ASCII}$/u.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key) : key;
}

const moves: Record<string, Extract<GridKey, { kind: 'move' }>['to']> = {
  ArrowDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  k: 'previous',
  PageDown: 'page-down',
  PageUp: 'page-up',
  Home: 'first',
  End: 'last',
};

/** Reads a key that was pressed while the grid had the focus; null where it means nothing here. */
export function gridKeyOf(pressed: Pressed): GridKey | null {
  const letter = letterOf(pressed);
  if (pressed.altKey) return null;
  if (pressed.ctrlKey || pressed.metaKey) {
    if (letter === 'a') return { kind: 'pick-all' };
    const to = moves[letter];
    return to === 'first' || to === 'last' ? { kind: 'move', to, extends: pressed.shiftKey } : null;
  }
  const to = moves[letter];
  if (to) return { kind: 'move', to, extends: pressed.shiftKey };
  switch (letter) {
    case 'x':
    case ' ':
      return { kind: 'pick', extends: pressed.shiftKey };
    case 'Escape':
      return { kind: 'pick-none' };
    case 'e':
    case 'u':
      return { kind: 'archive', archived: letter === 'e' };
    case 'z':
      return { kind: 'undo' };
    case '/':
      return { kind: 'search' };
    case 'ArrowRight':
    case 'ArrowLeft':
      return { kind: 'enter-row', forward: letter === 'ArrowRight' };
    default:
      return null;
  }
}
