import { useState } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { call, errorOf } from '../../../bridge/call.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { saveDownload } from '../../../product-ui/save-download.ts';
import { PrintedReceipt } from './printed-receipt.tsx';
import styles from './runs.module.css';

/** The receipt of a run: as a file, or on paper. */
export function ReceiptButtons({ instanceId, run }: { instanceId: string; run: ArchiveRun }) {
  const say = useText();
  const errorText = useErrorText();
  const [thrown, setThrown] = useState<unknown>(null);
  const [isPrinting, setPrinting] = useState(false);

  async function save(format: 'csv' | 'json') {
    setThrown(null);
    try {
      const { runId } = run;
      saveDownload(await call('archiveRuns.receipt', { instanceId, runId, format }));
    } catch (error) {
      setThrown(error);
    }
  }

  return (
    <div className={styles['receipt']}>
      <Button onClick={() => void save('csv')}>{say('runs.receipt-csv')}</Button>
      <Button onClick={() => void save('json')}>{say('runs.receipt-json')}</Button>
      <Button onClick={() => setPrinting(true)}>{say('runs.print')}</Button>
      {thrown !== null && (
        <p role="alert" className={styles['problem']}>
          {errorText(errorOf(thrown))}
        </p>
      )}
      {isPrinting && (
        <PrintedReceipt
          instanceId={instanceId}
          run={run}
          onFailed={setThrown}
          onDone={() => setPrinting(false)}
        />
      )}
    </div>
  );
}
