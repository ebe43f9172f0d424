import { type ListKey, listKeyOf } from '../../../product-ui/lists/list-keys.ts';
import { letterOf, type Pressed } from '../../../ui/use-shortcut.ts';

/** What a key means in the grid. */
export type GridKey =
  | ListKey
  | { kind: 'move'; to: 'page-down' | 'page-up'; extends: boolean }
  | { kind: 'archive'; archived: boolean }
  | { kind: 'undo' }
  | { kind: 'open' }
  | { kind: 'step-in-row' };

/** Reads a key that was pressed while the grid had the focus; null where it means nothing here. */
export function gridKeyOf(pressed: Pressed): GridKey | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const asInLists = listKeyOf(pressed);
  if (asInLists || ctrlKey || metaKey || altKey) return asInLists;
  const letter = letterOf(pressed);
  switch (letter) {
    case 'PageDown':
    case 'PageUp':
      return {
        kind: 'move',
        to: letter === 'PageDown' ? 'page-down' : 'page-up',
        extends: shiftKey,
      };
    case 'e':
    case 'u':
      return { kind: 'archive', archived: letter === 'e' };
    case 'z':
      return { kind: 'undo' };
    case 'Enter':
      return { kind: 'open' };
    case 'ArrowRight':
    case 'ArrowLeft':
      return { kind: 'step-in-row' };
    default:
      return null;
  }
}
