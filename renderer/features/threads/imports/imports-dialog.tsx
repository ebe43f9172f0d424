import { useText } from '../../../messages/text.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { PlainDialog } from '../../../product-ui/dialogs/plain-dialog.tsx';
import { WatchedFolder } from '../../../product-ui/files/watched-folder.tsx';
import { ImportList } from '../../../product-ui/imports/import-list.tsx';

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
    <PlainDialog title={t('imports.all')} size="roomy" onClose={onClose}>
      <WatchedFolder of="threads" instanceId={instanceId} />
      <ImportList of="threads" {...{ instanceId, none, onShow }} />
    </PlainDialog>
  );
}
