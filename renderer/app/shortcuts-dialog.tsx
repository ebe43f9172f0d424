import { useRef } from 'react';
import { useText } from '../messages/text.tsx';
import { ShortcutList } from '../product-ui/commands/shortcut-list.tsx';
import { PlainDialog } from '../product-ui/dialogs/plain-dialog.tsx';

/** Shows every shortcut. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const search = useRef<HTMLInputElement>(null);
  return (
    <PlainDialog title={t('shortcuts.title')} size="wide" onClose={onClose} initialFocus={search}>
      <ShortcutList box={search} />
    </PlainDialog>
  );
}
