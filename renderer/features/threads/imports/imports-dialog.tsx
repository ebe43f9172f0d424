import { useText } from '../../../messages/text.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { WatchedFolder } from '../../../product-ui/files/watched-folder.tsx';
import { ImportList } from '../../../product-ui/imports/import-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';

/** Shows the latest imports, and the folder whose new files are imported automatically. */
export function ImportsDialog({
  instanceId,
  onShow,
  onClose,
}: DialogProps & {
  onShow: (importId: string) => void;
}) {
  const t = useText();
  const none = <p>{t('imports.none')}</p>;
  return (
    <Dialog title={t('imports.all')} size="roomy" onClose={onClose}>
      <WatchedFolder of="threads" instanceId={instanceId} />
      <ImportList of="threads" {...{ instanceId, none, onShow }} />
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
