import { letterOf, type Pressed } from '../../../ui/use-shortcut.ts';

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
  | { kind: 'step-in-row' };

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
    case 'ArrowRight':
    case 'ArrowLeft':
      return { kind: 'step-in-row' };
    default:
      return null;
  }
}
