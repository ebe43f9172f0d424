import { useState } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useText } from '../../../messages/text.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useMinute, useToday } from '../../../ui/use-now.ts';
import {
  isUnderWay,
  runFigures,
  runRegion,
  runTitle,
  runWaitWords,
  shareDone,
  timeOf,
} from './run-words.ts';
import styles from './runs.module.css';

/** Shows a run in one line, where there is no room beside the list: the first under way, proposed, or that ended since the page was opened. */
export function RunLine({
  runs,
  chosenRunId,
  onShow,
}: {
  runs: readonly ArchiveRun[];
  /** It was chosen to be seen, however old it is. */
  chosenRunId: string | null;
  onShow: (runId: string) => void;
}) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const now = useMinute();
  const [openedAt] = useState(() => Date.now());
  const run = runs.find(
    ({ runId, endedAt }) => endedAt === null || endedAt >= openedAt || runId === chosenRunId,
  );
  if (!run) return null;
  const figures = () => (run.waitsFor ? runWaitWords(t, run.waitsFor) : runFigures(t, run));
  return (
    <section className={styles['runsLine']} aria-label={runRegion(t, run)}>
      <b>{runTitle(t, run)}</b>
      {run.by && <span>{t('runs.by', { name: run.by.name })}</span>}
      <span>
        {timeOf(run, now) === 'ahead'
          ? t('runs.starts', { when: clock.moment(run.startAt ?? 0, today) })
          : figures()}
      </span>
      {isUnderWay(run) && run.waitsFor === null && (
        <ProgressBar
          label={runTitle(t, run)}
          done={run.state === 'planning' ? null : shareDone(run)}
        />
      )}
      <Button size="small" onClick={() => onShow(run.runId)}>
        {t('runs.show-run')}
      </Button>
    </section>
  );
}
