import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import type { RunResult } from '../../../../shared/domain/thread.ts';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { pagesOf } from '../../../bridge/use-pages.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useTimeWidth } from '../../../product-ui/dates/time-width.tsx';
import { readableTime } from '../../../../shared/transcript/written-time.ts';
import { useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { PagedTable } from '../grid/paged-table.tsx';
import { failureReason } from '../../../product-ui/failures/failure-reason.ts';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { useSettings } from '../../../product-ui/settings/use-settings.ts';
import { ReceiptButtons } from './receipt-buttons.tsx';
import { canRetryFailed, canUndoRun, resultWord, runTitle } from './run-words.ts';
import styles from './runs.module.css';

type Shown = RunResult | 'any';
const shownResults: readonly Shown[] = [
  'any',
  'confirmed',
  'already',
  'failed',
  'superseded',
  'waiting',
  'sending',
  'cancelled',
];

/** Shown where the list shows them. */
const endColumns = [
  { name: 'fromNumber', title: 'threads.from' },
  { name: 'toNumber', title: 'threads.to' },
] as const;

interface ResultsDialogProps extends DialogProps {
  runId: string;
  onUndo: () => void;
}

/** Shows what became of every thread of a run; from here its receipt is saved and printed. */
export function ResultsDialog(props: ResultsDialogProps) {
  const { instanceId, runId } = props;
  const { data: run } = useQuery(queryOf('archiveRuns.get', { instanceId, runId }));
  return run && <Results {...props} run={run} />;
}

function Results(props: ResultsDialogProps & { run: ArchiveRun }) {
  const { instanceId, run, runId, onUndo, onClose } = props;
  const { counts } = run;
  const retryFailed = useCallMutation('archiveRuns.retryFailed');
  const t = useText();
  const { exact } = useClock();
  const times = useTimeWidth(readableTime);
  const [shown, setShown] = useState<Shown>(counts.failed > 0 ? 'failed' : 'any');
  const close = useRef<HTMLButtonElement>(null);
  const result = shown === 'any' ? null : shown;
  const settings = useSettings();
  const ends = endColumns.filter(({ name }) => settings?.threads.columns.includes(name));
  const pages = pagesOf('archiveRuns.results', { instanceId, runId, result }, ({ rows }) => rows);

  return (
    <Dialog title={runTitle(t, run)} size="wide" onClose={onClose} initialFocus={close}>
      <div className={styles['filters']}>
        <ChoiceField
          label={t('field.show')}
          value={shown}
          choices={shownResults.map((value) => ({
            value,
            label: t(`run-result.${value}-count`, {
              count: value === 'any' ? counts.total : counts[value],
            }),
          }))}
          onChange={setShown}
        />
        <ReceiptButtons instanceId={instanceId} run={run} />
      </div>
      {times.probe}
      <PagedTable
        key={shown}
        label={t('field.results')}
        pages={pages}
        titles={[
          t('threads.number'),
          ...ends.map(({ title }) => t(title)),
          t('runs.result'),
          t('runs.reason'),
          t('receipt.status'),
          t('runs.at'),
        ]}
        widths={`minmax(130px, 0.7fr) ${ends.map(() => '130px ').join('')}140px minmax(90px, 1.7fr) 64px ${times.width}px`}
        cells={(row) => [
          <bdi key="number" dir="ltr">
            {row.number || row.threadId}
          </bdi>,
          ...ends.map(({ name }) => (
            <bdi key={name} dir="ltr">
              {row[name]}
            </bdi>
          )),
          resultWord(t, row),
          row.result === 'superseded' ? t('runs.superseded') : failureReason(t, row.failure),
          row.status,
          exact(row.at),
        ]}
      />
      <Problem thrown={retryFailed.error} />
      <DialogActions>
        {canRetryFailed(run) && (
          <Button onClick={() => retryFailed.mutate({ instanceId, runId })}>
            {t('runs.retry-failed')}
          </Button>
        )}
        {canUndoRun(run) && <Button onClick={onUndo}>{t('runs.undo')}</Button>}
        <Button ref={close} onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
