import { useState } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { Problem } from '../../../product-ui/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { saveDownload } from '../../../product-ui/save-download.ts';
import { PrintedReceipt } from './printed-receipt.tsx';
import styles from './runs.module.css';

/** The receipt of a run: as a file, or on paper. */
export function ReceiptButtons({ instanceId, run }: { instanceId: string; run: ArchiveRun }) {
  const t = useText();
  const receipt = useCallMutation('archiveRuns.receipt');
  const [printError, setPrintError] = useState<unknown>(null);
  const [isPrinting, setPrinting] = useState(false);

  const save = (format: 'csv' | 'json') =>
    receipt.mutate({ instanceId, runId: run.runId, format }, { onSuccess: saveDownload });

  return (
    <div className={styles['receipt']}>
      <Button onClick={() => save('csv')}>{t('runs.receipt-csv')}</Button>
      <Button onClick={() => save('json')}>{t('runs.receipt-json')}</Button>
      <Button onClick={() => setPrinting(true)}>{t('runs.print')}</Button>
      <Problem thrown={receipt.error ?? printError} />
      {isPrinting && (
        <PrintedReceipt
          instanceId={instanceId}
          run={run}
          onFailed={setPrintError}
          onDone={() => setPrinting(false)}
        />
      )}
    </div>
  );
}
