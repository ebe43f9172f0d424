import { ShortcutList } from '../../product-ui/commands/shortcut-list.tsx';

/** What the keys do. */
export function ShortcutsTab() {
  return <ShortcutList />;
}
