import { pagesOf } from '../../../bridge/use-pages.ts';
import { useText } from '../../../messages/text.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { useMinute, useToday } from '../../../ui/use-now.ts';
import { HistoryDialog } from '../history-dialog.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { runState, runTitle, timeOf } from './run-words.ts';

/** Every run there was, newest first; one is chosen to stand beside the list. */
export function RunsDialog({
  instanceId,
  onShow,
  onClose,
}: DialogProps & {
  onShow: (runId: string) => void;
}) {
  const t = useText();
  const { moment } = useClock();
  const today = useToday();
  const now = useMinute();
  return (
    <HistoryDialog
      title={t('runs.all')}
      none={t('runs.none')}
      pages={pagesOf('archiveRuns.list', { instanceId }, ({ runs }) => runs, 20)}
      entryOf={(run) => ({
        key: run.runId,
        title: (
          <>
            {runTitle(t, run)}
            {run.reason && <bdi> · {run.reason}</bdi>}
            {run.name && <bdi> · {run.name}</bdi>}
            {run.by && <bdi> · {run.by.name}</bdi>}
          </>
        ),
        note:
          timeOf(run, now) === 'ahead'
            ? t('runs.starts', { when: moment(run.startAt ?? 0, today) })
            : t('runs.state-at', {
                state: runState(t, run),
                at: moment(run.createdAt, today),
              }),
        actions: (
          <Button size="small" onClick={() => onShow(run.runId)}>
            {t('action.show')}
          </Button>
        ),
      })}
      onClose={onClose}
    />
  );
}
