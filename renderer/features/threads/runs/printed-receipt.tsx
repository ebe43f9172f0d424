import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ArchiveRun, RunRow } from '../../../../shared/contract/archive-runs.ts';
import { call } from '../../../bridge/call.ts';
import { useClock } from '../../../product-ui/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { ReadingProgress } from '../../../product-ui/reading-progress.tsx';
import { windowLength } from '../grid/use-windows.ts';
import { failureReason } from '../../../product-ui/failure-reason.ts';
import { RunLegend } from './run-legend.tsx';
import { runTitle } from './run-words.ts';
import styles from './printed-receipt.module.css';

/** Rows that are printed; a receipt of more is for a file. */
const printedLimit = 20_000;

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
  const say = useText();
  const { exact } = useClock();
  const [rows, setRows] = useState<readonly RunRow[] | null>(null);
  const { runId } = run;

  const fail = useEffectEvent((thrown: unknown) => {
    onFailed(thrown);
    onDone();
  });
  useEffect(() => {
    let isLeft = false;
    readAll(instanceId, runId, () => isLeft).then(
      (all) => !isLeft && setRows(all),
      (thrown: unknown) => !isLeft && fail(thrown),
    );
    return () => {
      isLeft = true;
    };
  }, [instanceId, runId]);

  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!rows) return;
    window.print();
    done();
  }, [rows]);

  if (!rows) return <ReadingProgress label="runs.preparing-print" onCancel={onDone} />;
  return createPortal(
    <article className={styles['receipt']}>
      <h1>{runTitle(say, run)}</h1>
      <p>{exact(run.createdAt)}</p>
      <RunLegend run={run} />
      <table>
        <thead>
          <tr>
            <th>{say('threads.thread-id')}</th>
            <th>{say('threads.number')}</th>
            <th>{say('runs.result')}</th>
            <th>{say('runs.reason')}</th>
            <th>{say('runs.at')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.threadId}>
              <td>{row.threadId}</td>
              <td>{row.number}</td>
              <td>{say(`run-result.${row.result}`, { wanted: String(row.wanted) })}</td>
              <td>{failureReason(say, row.failure)}</td>
              <td>{exact(row.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}

async function readAll(
  instanceId: string,
  runId: string,
  isLeft: () => boolean,
): Promise<RunRow[]> {
  const all: RunRow[] = [];
  for (let offset = 0; offset < printedLimit && !isLeft(); offset += windowLength) {
    const { rows, total } = await call('archiveRuns.results', {
      instanceId,
      runId,
      offset,
      limit: windowLength,
    });
    all.push(...rows);
    if (all.length >= total) break;
  }
  return all;
}
