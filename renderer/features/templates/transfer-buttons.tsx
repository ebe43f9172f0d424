import { useRef, useState } from 'react';
import type { TemplateImport } from '../../../shared/contract/templates.ts';
import { call } from '../../bridge/call.ts';
import { grantFile } from '../../bridge/grant-files.ts';
import { saveDownload } from '../../product-ui/save-download.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { Notice } from './template-notice.tsx';
import styles from './templates-page.module.css';

/** Exports all templates to a file, and imports some from one. */
export function TransferButtons({ onNotice }: { onNotice: (notice: Notice) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<TemplateImport | null>(null);

  async function readFile([file]: File[]) {
    if (!file) return;
    try {
      const grantId = await grantFile(file);
      setRead(await call('templates.readImport', { grantId }));
    } catch (thrown) {
      onNotice({ kind: 'failed', thrown });
    }
  }

  async function save(format: 'csv' | 'json') {
    try {
      const file = await call('templates.export', { format });
      saveDownload(file);
      if (file.leftOut > 0) onNotice({ kind: 'left-out', count: file.leftOut });
    } catch (thrown) {
      onNotice({ kind: 'failed', thrown });
    }
  }

  return (
    <div className={styles['transfer']}>
      <Button size="small" onClick={() => input.current?.click()}>
        {t('templates.import')}
      </Button>
      <FileInput
        ref={input}
        accept=".csv,.json,.txt,text/csv,application/json"
        label={t('templates.import')}
        onPick={(files) => void readFile(files)}
      />
      <Button size="small" onClick={() => void save('csv')}>
        {t('templates.export-csv')}
      </Button>
      <Button size="small" onClick={() => void save('json')}>
        {t('templates.export-json')}
      </Button>
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
