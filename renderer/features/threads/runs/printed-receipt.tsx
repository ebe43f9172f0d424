import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../bridge/call.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { PrintedPage } from '../../../product-ui/plain-text/printed-page.tsx';
import { AttemptProgress } from '../../../product-ui/attempts/attempt-progress.tsx';
import { failureReason } from '../../../product-ui/failures/failure-reason.ts';
import { ReceiptHead } from './receipt-head.tsx';
import { RunLegend } from './run-legend.tsx';
import { resultWord, runTitle } from './run-words.ts';

/** Reads the receipt of a run and opens the system's way to print it; on screen nothing of it is seen. */
export function PrintedReceipt({
  instanceId,
  runId,
  onFailed,
  onDone,
}: {
  instanceId: string;
  runId: string;
  onFailed: (thrown: unknown) => void;
  onDone: () => void;
}) {
  const t = useText();
  const { exact } = useClock();
  const { data, error } = useQuery({
    queryKey: ['receipt', instanceId, runId],
    queryFn: async ({ signal }) => {
      const receipt = await call('archiveRuns.receiptFacts', { instanceId, runId });
      // What the person cancelled meanwhile was never made.
      signal.throwIfAborted();
      await call('archiveRuns.notePrint', { instanceId, runId });
      return receipt;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const fail = useEffectEvent(() => {
    onFailed(error);
    onDone();
  });
  useEffect(() => {
    if (error) fail();
  }, [error]);

  if (!data) return <AttemptProgress label="runs.preparing-print" onCancel={onDone} />;
  const { run, rows, counts } = data;
  return (
    <PrintedPage onDone={onDone}>
      <h1>{runTitle(t, run)}</h1>
      <ReceiptHead run={run} receipt={data} />
      <RunLegend run={{ ...run, counts }} />
      {rows.length < counts.total && (
        <p>{t('receipt.first-only', { printed: rows.length, total: counts.total })}</p>
      )}
      <table>
        <thead>
          <tr>
            <th>{t('threads.thread')}</th>
            <th>{t('threads.number')}</th>
            <th>{t('runs.result')}</th>
            <th>{t('runs.reason')}</th>
            <th>{t('receipt.status')}</th>
            <th>{t('receipt.record-at')}</th>
            <th>{t('runs.at')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.threadId}>
              <td>{row.threadId}</td>
              <td>{row.number}</td>
              <td>{resultWord(t, row)}</td>
              <td>{failureReason(t, row.failure)}</td>
              <td>{row.status}</td>
              <td>{row.recordAt !== null && exact(row.recordAt)}</td>
              <td>{exact(row.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintedPage>
  );
}
