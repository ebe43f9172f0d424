import { useState } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useText } from '../../../messages/text.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useMinute, useToday } from '../../../ui/use-now.ts';
import {
  isHeldUp,
  isUnderWay,
  runFigures,
  runRegion,
  runState,
  runTitle,
  runWaitWords,
  shareDone,
  timeOf,
} from './run-words.ts';
import { useRunTrouble } from './use-run-trouble.ts';
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
  const [openedAt] = useState(() => Date.now());
  const run = runs.find(
    ({ runId, endedAt }) => endedAt === null || endedAt >= openedAt || runId === chosenRunId,
  );
  return run ? <Line run={run} onShow={() => onShow(run.runId)} /> : null;
}

function Line({ run, onShow }: { run: ArchiveRun; onShow: () => void }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const now = useMinute();
  const trouble = useRunTrouble(run);
  const stands = isHeldUp(run) ? trouble : run.state === 'paused' && runState(t, run);
  const figures = () => (run.waitsFor ? runWaitWords(t, run.waitsFor) : runFigures(t, run));
  return (
    <section className={styles['runsLine']} aria-label={runRegion(t, run)}>
      <b>
        {runTitle(t, run)}
        {run.name && <bdi> · {run.name}</bdi>}
      </b>
      {run.by && <span>{t('runs.by', { name: run.by.name })}</span>}
      <span>
        {timeOf(run, now) === 'ahead'
          ? t('runs.starts', { when: clock.moment(run.startAt ?? 0, today) })
          : figures()}
      </span>
      {stands && <strong>{stands}</strong>}
      {isUnderWay(run) && run.waitsFor === null && !stands && (
        <ProgressBar
          label={runTitle(t, run)}
          done={run.state === 'planning' ? null : shareDone(run)}
        />
      )}
      <Button size="small" onClick={onShow}>
        {t('runs.show-run')}
      </Button>
    </section>
  );
}
