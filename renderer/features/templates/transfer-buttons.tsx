import { useState } from 'react';
import { useCallMutation } from '../../bridge/queries.ts';
import { ExportMenu } from '../../product-ui/files/export-menu.tsx';
import { saveDownload } from '../../product-ui/files/save-download.ts';
import { useText } from '../../messages/text.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { FileImportDialog } from '../../product-ui/imports/file-import-dialog.tsx';
import { importWords } from '../../product-ui/imports/import-nouns.ts';
import type { Notice } from './template-notice.tsx';
import { Foot } from '../../ui/layout.tsx';

/** Exports all templates to a file, and imports some from one. */
export function TransferButtons({ onNotice }: { onNotice: (notice: Notice) => void }) {
  const t = useText();
  const [file, setFile] = useState<File | null>(null);
  const onError = (thrown: unknown) => onNotice({ kind: 'failed', thrown });
  const save = useCallMutation('templates.export');

  function saveAs(format: 'csv' | 'xlsx' | 'json') {
    const onSuccess = (file: { address: string; fileName: string; leftOut: number }) => {
      saveDownload(file);
      if (file.leftOut > 0) onNotice({ kind: 'left-out', count: file.leftOut });
    };
    save.mutate({ format }, { onSuccess, onError });
  }

  return (
    <Foot as="div">
      <FileButton
        size="small"
        accept={importWords.templates.accept}
        label={t('action.import')}
        onPick={([picked]) => picked && setFile(picked)}
      />
      <ExportMenu size="small" onChoose={saveAs} />
      {file && (
        <FileImportDialog
          of="templates"
          instanceId={null}
          from={file}
          onClose={() => setFile(null)}
        />
      )}
    </Foot>
  );
}
