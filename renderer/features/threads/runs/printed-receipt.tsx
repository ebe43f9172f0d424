import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ArchiveRun, RunRow } from '../../../../shared/contract/archive-runs.ts';
import { call } from '../../../bridge/call.ts';
import { useClock } from '../../../product-ui/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { PrintedPage } from '../../../product-ui/plain-text/printed-page.tsx';
import { AttemptProgress } from '../../../product-ui/attempt-progress.tsx';
import { failureReason } from '../../../product-ui/failure-reason.ts';
import { ReceiptHead } from './receipt-head.tsx';
import { RunLegend } from './run-legend.tsx';
import { runTitle } from './run-words.ts';

/** Rows that are printed; a receipt of more is for a file. */
const printedLimit = 20_000;
const pageLength = 100;

/** Reads all results of a run and opens the system's way to print them; on screen nothing of it is seen. */
export function PrintedReceipt({
  instanceId,
  run,
  onFailed,
  onDone,
}: {
  instanceId: string;
  run: ArchiveRun;
  onFailed: (thrown: unknown) => void;
  onDone: () => void;
}) {
  const t = useText();
  const { exact } = useClock();
  const { runId } = run;
  const { data, error } = useQuery({
    queryKey: ['receipt', instanceId, runId],
    queryFn: async ({ signal }) => ({
      receipt: await call('archiveRuns.receiptFacts', { instanceId, runId }),
      rows: await readAll(instanceId, runId, signal),
    }),
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
  const { receipt, rows } = data;
  return (
    <PrintedPage onDone={onDone}>
      <h1>{runTitle(t, run)}</h1>
      <ReceiptHead run={run} receipt={receipt} />
      <RunLegend run={{ ...run, counts: receipt.counts }} />
      {rows.length < receipt.counts.total && (
        <p>{t('receipt.first-only', { printed: rows.length, total: receipt.counts.total })}</p>
      )}
      <table>
        <thead>
          <tr>
            <th>{t('threads.thread-id')}</th>
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
              <td>{t(`run-result.${row.result}`, { wanted: String(row.wanted) })}</td>
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

async function readAll(instanceId: string, runId: string, signal: AbortSignal): Promise<RunRow[]> {
  const all: RunRow[] = [];
  for (let offset = 0; offset < printedLimit && !signal.aborted; offset += pageLength) {
    const { rows, total } = await call('archiveRuns.results', {
      instanceId,
      runId,
      offset,
      limit: pageLength,
    });
    all.push(...rows);
    if (all.length >= total) break;
  }
  return all;
}
