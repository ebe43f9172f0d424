import { useRef } from 'react';
import { useText } from '../messages/text.tsx';
import { ShortcutList } from '../product-ui/commands/shortcut-list.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

/** Shows every shortcut. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const search = useRef<HTMLInputElement>(null);
  return (
    <Dialog title={t('shortcuts.title')} size="wide" onClose={onClose} initialFocus={search}>
      <ShortcutList box={search} />
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
