import type { DialogProps } from '../../product-ui/dialogs/dialog-props.ts';
import { WatchedFolder } from '../../product-ui/files/watched-folder.tsx';
import { FileImportDialog } from '../../product-ui/imports/file-import-dialog.tsx';
import { ImportedExports } from './imported-exports.tsx';

/** Imports messages from exports and logs, and the chats that phones exported, which can be taken back. */
export function MessagesDialog({ instanceId, onClose }: DialogProps) {
  const exported = <ImportedExports instanceId={instanceId} />;
  return (
    <FileImportDialog of="messages" instanceId={instanceId} afterwards={exported} onClose={onClose}>
      {exported}
      <WatchedFolder of="messages" instanceId={instanceId} />
    </FileImportDialog>
  );
}
