import { useState } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { printedRows } from '../../../../shared/domain/thread.ts';
import { newestError, type Tried } from '../../../bridge/newest-error.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Line } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { saveDownload } from '../../../product-ui/files/save-download.ts';
import { TextView } from '../../../product-ui/plain-text/text-view.tsx';
import { PrintedReceipt } from './printed-receipt.tsx';
import { runText } from './run-text.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';

/** Offers the receipt of a run: as a file, or on paper. */
export function ReceiptButtons({ instanceId, run }: { instanceId: string; run: ArchiveRun }) {
  const t = useText();
  const { exact } = useClock();
  const receipt = useCallMutation('archiveRuns.receipt');
  const [printed, setPrinted] = useState<Tried<unknown>>({ error: null });
  const [isText, setText] = useState(false);
  const [isPrinting, setPrinting] = useState(false);

  const save = (format: 'csv' | 'json') =>
    receipt.mutate({ instanceId, runId: run.runId, format }, { onSuccess: saveDownload });

  return (
    <Line>
      <Button onClick={() => save('csv')}>{t('runs.receipt-csv')}</Button>
      <Button onClick={() => save('json')}>{t('runs.receipt-json')}</Button>
      <Button onClick={() => setPrinting(true)}>{t('command.print')}</Button>
      <Button onClick={() => setText(true)}>{t('command.show-as-text')}</Button>
      {run.counts.total > printedRows && (
        <Note>{t('runs.prints-first', { printed: printedRows, total: run.counts.total })}</Note>
      )}
      <Problem thrown={newestError<unknown>(receipt, printed)} />
      {isText && (
        <TextView source={runText(t, exact, instanceId, run)} onClose={() => setText(false)} />
      )}
      {isPrinting && (
        <PrintedReceipt
          instanceId={instanceId}
          runId={run.runId}
          onFailed={(error) => setPrinted({ error, submittedAt: Date.now() })}
          onDone={() => setPrinting(false)}
        />
      )}
    </Line>
  );
}
