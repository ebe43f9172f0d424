import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, errorOf } from '../../bridge/call.ts';
import { grantFiles } from '../../bridge/grant-files.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { saveDownload } from '../../product-ui/save-download.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { WatchFolder } from './watch-folder.tsx';
import styles from './imports.module.css';

/** Takes messages in from exports and logs, after showing what was understood of them. */
export function ImportDialog({ instanceId, onClose }: { instanceId: string; onClose: () => void }) {
  const say = useText();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [importId, setImportId] = useState<string | null>(null);
  const [alreadyRead, setAlreadyRead] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const query = useQuery({
    ...queryOf('imports.get', { importId: importId ?? '' }),
    enabled: importId !== null,
  });
  const shown = importId === null ? undefined : query.data;
  const stage = shown?.stage ?? null;

  async function read(files: File[]) {
    try {
      const granted = await grantFiles(files);
      const grantIds = granted.flatMap(({ grantId }) => (grantId === null ? [] : [grantId]));
      if (grantIds.length < files.length) setProblem(say('import.not-read'));
      if (grantIds.length === 0) return;
      setImportId((await call('imports.read', { instanceId, grantIds })).importId);
      setProblem(null);
    } catch (thrown) {
      setProblem(errorText(errorOf(thrown)));
    }
  }

  async function saveFailures(id: string) {
    saveDownload(await call('imports.saveFailures', { importId: id }));
  }

  function close() {
    // Closing while it is taken in lets it go on; what was only read is forgotten.
    if (importId !== null && stage === 'reading') void call('imports.cancel', { importId });
    onClose();
  }

  const fresh = shown ? shown.counts.incoming + shown.counts.outgoing - shown.counts.duplicates : 0;
  return (
    <Dialog size="wide" title={say('import.title')} onClose={close} initialFocus={choose}>
      <p className={styles['lead']}>{say('import.lead')}</p>
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".json,.ndjson,.jsonl,.csv,.tsv,.log,.txt"
        aria-label={say('import.choose')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void read(files);
        }}
      />
      {shown && <ImportProgress shown={shown} />}
      {shown && stage !== 'reading' && (
        <ImportPreview shown={shown} onSaveFailures={() => void saveFailures(shown.importId)} />
      )}
      {shown && stage === 'ready' && shown.counts.incoming > 0 && (
        <CheckField
          label={say('import.already-read')}
          hint={say('import.already-read-hint')}
          checked={alreadyRead}
          onChange={setAlreadyRead}
        />
      )}
      {!shown && <WatchFolder instanceId={instanceId} />}
      <DialogActions>
        <Button onClick={close}>
          {say(stage === null || stage === 'ready' ? 'act.cancel' : 'act.close')}
        </Button>
        <Button
          ref={choose}
          tone={stage === null ? 'primary' : 'plain'}
          onClick={() => input.current?.click()}
        >
          {say('import.choose')}
        </Button>
        {stage === 'ready' && importId !== null && fresh > 0 && (
          <Button
            tone="primary"
            onClick={() => void call('imports.apply', { importId, alreadyRead })}
          >
            {say('import.apply', { count: fresh })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
