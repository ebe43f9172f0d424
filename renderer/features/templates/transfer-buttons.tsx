import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateImport } from '../../../shared/contract/templates.ts';
import { call } from '../../bridge/call.ts';
import { grantFile } from '../../bridge/grant-files.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { ExportMenu } from '../../product-ui/files/export-menu.tsx';
import { saveDownload } from '../../product-ui/files/save-download.ts';
import { useText } from '../../messages/text.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { Notice } from './template-notice.tsx';
import styles from './templates.module.css';

/** Exports all templates to a file, and imports some from one. */
export function TransferButtons({ onNotice }: { onNotice: (notice: Notice) => void }) {
  const t = useText();
  const [read, setRead] = useState<TemplateImport | null>(null);
  const onError = (thrown: unknown) => onNotice({ kind: 'failed', thrown });
  const save = useCallMutation('templates.export');
  const readFile = useMutation({
    mutationFn: async (file: File) =>
      call('templates.readImport', { grantId: await grantFile(file) }),
    onSuccess: setRead,
    onError,
  });

  function saveAs(format: 'csv' | 'xlsx' | 'json') {
    const onSuccess = (file: { address: string; fileName: string; leftOut: number }) => {
      saveDownload(file);
      if (file.leftOut > 0) onNotice({ kind: 'left-out', count: file.leftOut });
    };
    save.mutate({ format }, { onSuccess, onError });
  }

  return (
    <div className={styles['transfer']}>
      <FileButton
        size="small"
        accept=".csv,.json,.txt,text/csv,application/json"
        label={t('templates.import')}
        onPick={([file]) => file && readFile.mutate(file)}
      />
      <ExportMenu size="small" onChoose={saveAs} />
      {read && (
        <ImportDialog
          read={read}
          onDone={(done) => {
            setRead(null);
            onNotice({ kind: 'imported', ...done });
          }}
          onClose={() => setRead(null)}
        />
      )}
    </div>
  );
}
