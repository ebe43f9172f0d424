import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ThreadImport } from '../../../../shared/contract/thread-imports.ts';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { Failed } from '../../../product-ui/failures/failed.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { importedCounts } from './imported-counts.ts';
import { RefusedRows } from './refused-rows.tsx';
import styles from '../threads.module.css';

interface ImportReportDialogProps extends DialogProps {
  importId: string;
  /** Shows the threads of this import in the list. */
  onShow: (report: ThreadImport) => void;
  /** Begins a run of the threads of this import. */
  onRun: (report: ThreadImport, archived: boolean) => void;
}

/** How far an import is, and what came of it. Closing it lets it go on. */
export function ImportReportDialog(props: ImportReportDialogProps) {
  const { instanceId, importId, onShow, onRun, onClose } = props;
  const t = useText();
  const {
    data: report,
    error,
    refetch,
  } = useQuery(queryOf('threadImports.get', { instanceId, importId }));
  const cancel = useCallMutation('threadImports.cancel');
  const primary = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={t('imports.title')} size="wide" onClose={onClose} initialFocus={primary}>
      {error && !report && <Failed thrown={error} onRetry={() => void refetch()} />}
      {report && <Report report={report} />}
      <Problem thrown={cancel.error} />
      {report && report.counts.refused > 0 && (
        <RefusedRows instanceId={instanceId} importId={importId} />
      )}
      <DialogActions>
        {report?.state === 'running' && (
          <Button onClick={() => cancel.mutate({ instanceId, importId })}>
            {t('imports.stop')}
          </Button>
        )}
        {report && report.state !== 'running' && report.counts.rows > report.counts.refused && (
          <>
            <Button onClick={() => onRun(report, true)}>{t('imports.archive-these')}</Button>
            <Button onClick={() => onRun(report, false)}>{t('imports.unarchive-these')}</Button>
            <Button onClick={() => onShow(report)}>{t('imports.show-these')}</Button>
          </>
        )}
        <Button ref={primary} onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Report({ report }: { report: ThreadImport }) {
  const t = useText();
  const { state, counts, bytesRead, bytesTotal, detail } = report;
  const share = bytesTotal === 0 ? 1 : bytesRead / bytesTotal;
  return (
    <>
      <p className={styles['file']}>
        <bdi>{report.fileName}</bdi>
      </p>
      {state === 'running' && <ProgressBar label={t('imports.progress')} done={share} isWide />}
      <p aria-live="polite">
        <b>{t(`import-state.${state}`, importedCounts(counts))}</b> {detail && <bdi>{detail}</bdi>}
      </p>
      <p>{t('imports.counts', { ...counts })}</p>
    </>
  );
}
