import { letterOf, type Pressed } from '../../ui/use-shortcut.ts';

/** What a key means in any list that one walks through and selects in. */
export type ListKey =
  | { kind: 'move'; to: 'next' | 'previous' | 'first' | 'last'; extends: boolean }
  | { kind: 'pick'; extends: boolean }
  | { kind: 'pick-all' }
  | { kind: 'pick-none' };

const moves: Record<string, Extract<ListKey, { kind: 'move' }>['to']> = {
  ArrowDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  k: 'previous',
  Home: 'first',
  End: 'last',
};

/**
 * Reads a key that was pressed while a list had the focus: J and K go down and up as the arrows do, X and the blank select, Shift selects
 * up to there; null where it means nothing in lists.
 */
export function listKeyOf(pressed: Pressed): ListKey | null {
  const { shiftKey, ctrlKey, metaKey, altKey } = pressed;
  const letter = letterOf(pressed);
  const to = moves[letter];
  const isEnd = to === 'first' || to === 'last';
  if (altKey) return null;
  if (to && (isEnd || !(ctrlKey || metaKey))) return { kind: 'move', to, extends: shiftKey };
  if (ctrlKey || metaKey) return letter === 'a' ? { kind: 'pick-all' } : null;
  if (letter === 'x' || letter === ' ') return { kind: 'pick', extends: shiftKey };
  return letter === 'Escape' ? { kind: 'pick-none' } : null;
}
