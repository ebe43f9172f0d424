import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BackupTask } from '../../../../shared/contract/backups.ts';
import { queryOf, useToldMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { useFileSize } from '../../../product-ui/files/file-size.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { saveDownload } from '../../../product-ui/files/save-download.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { BackupDialog } from './backup-dialog.tsx';
import styles from '../settings.module.css';

/** Backs up an instance, and restores one; what is under way goes on while another page is shown. */
export function BackupSection({ onRestore }: { onRestore: (file: File) => void }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const { data: task } = useQuery(queryOf('backups.task', {}));
  const isBusy = task?.stage === 'working' || task?.stage === 'restoring';
  return (
    <Card label={t('backup.heading')} title={t('backup.heading')}>
      <p>{t('backup.hint')}</p>
      {task?.kind === 'backup' && <Making task={task} />}
      <div className={styles['dataSettingsButtons']}>
        <Button aria-disabled={isBusy} onClick={() => !isBusy && setAsked(true)}>
          {t('backup.make')}
        </Button>
        {!isBusy && (
          <FileButton label={t('backup.restore')} onPick={([file]) => file && onRestore(file)} />
        )}
      </div>
      {isAsked && <BackupDialog onClose={() => setAsked(false)} />}
    </Card>
  );
}

/** How far it is, what came of it, and where it is once it is done. */
function Making({ task }: { task: Extract<BackupTask, { kind: 'backup' }> }) {
  const t = useText();
  const size = useFileSize();
  const dismiss = useToldMutation('backups.dismiss');
  const { stage, fileName, done, total, error, download } = task;
  const address = stage === 'done' ? download?.address : undefined;
  useEffect(() => {
    if (address === undefined || savedAddresses.has(address)) return;
    savedAddresses.add(address);
    saveDownload({ address, fileName });
  }, [address, fileName]);

  if (stage === 'working') {
    return (
      <div className={styles['dataSettingsProgress']}>
        <span aria-live="polite">{t(total === null ? 'backup.copying' : 'backup.writing')}</span>
        <ProgressBar label={t('backup.progress')} done={total === null ? null : done / total} />
        {total !== null && <span>{t('backup.of', { done: size(done), total: size(total) })}</span>}
        <Button size="small" onClick={() => dismiss.mutate({})}>
          {t('action.cancel')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['dataSettingsProgress']}>
      {stage === 'done' && (
        <output>{t('backup.done', { file: fileName, size: size(done) })}</output>
      )}
      <Problem thrown={error} />
      <Button size="small" onClick={() => dismiss.mutate({})}>
        {t('action.dismiss')}
      </Button>
    </div>
  );
}

/** Each serves once, however often this page is shown. */
const savedAddresses = new Set<string>();
