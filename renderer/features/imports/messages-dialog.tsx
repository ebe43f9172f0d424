import { useState } from 'react';
import type { DialogProps } from '../../product-ui/dialogs/dialog-props.ts';
import { WatchedFolder } from '../../product-ui/files/watched-folder.tsx';
import { FileImportDialog } from '../../product-ui/imports/file-import-dialog.tsx';
import { ImportList } from '../../product-ui/imports/import-list.tsx';

/** Imports messages from exports, logs and the chats that phones exported, and shows what came of earlier imports. */
export function MessagesDialog({ instanceId, onClose }: DialogProps) {
  const [importId, setImportId] = useState<string | null>(null);
  const from = importId === null ? undefined : { importId };
  return (
    <FileImportDialog key={importId} of="messages" {...{ instanceId, from, onClose }}>
      <ImportList of="messages" none={null} instanceId={instanceId} onShow={setImportId} />
      <WatchedFolder of="messages" instanceId={instanceId} />
    </FileImportDialog>
  );
}
