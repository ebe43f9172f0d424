import { useRef, useState } from 'react';
import type { TemplateImport } from '../../../shared/contract/templates.ts';
import { call } from '../../bridge/call.ts';
import { grantFiles } from '../../bridge/grant-files.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { saveExport } from './save-export.ts';
import type { Notice } from './template-notice.tsx';
import styles from './templates-page.module.css';

/** Templates out to a file, and in from one. */
export function TransferButtons({ onNotice }: { onNotice: (notice: Notice) => void }) {
  const say = useText();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<TemplateImport | null>(null);

  async function readFile(file: File) {
    try {
      const [granted] = await grantFiles([file]);
      const grantId = granted?.grantId;
      if (grantId) setRead(await call('templates.readImport', { grantId }));
    } catch (thrown) {
      onNotice({ kind: 'failed', thrown });
    }
  }

  async function save(format: 'csv' | 'json') {
    try {
      const count = await saveExport(format);
      if (count > 0) onNotice({ kind: 'left-out', count });
    } catch (thrown) {
      onNotice({ kind: 'failed', thrown });
    }
  }

  return (
    <div className={styles['transfer']}>
      <Button size="small" onClick={() => input.current?.click()}>
        <Text id="templates.import" />
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.json,.txt,text/csv,application/json"
        hidden
        aria-label={say('templates.import')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void readFile(file);
          target.value = '';
        }}
      />
      <Button size="small" onClick={() => void save('csv')}>
        <Text id="templates.export-csv" />
      </Button>
      <Button size="small" onClick={() => void save('json')}>
        <Text id="templates.export-json" />
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
