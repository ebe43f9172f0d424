import { useState } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import {
  isUnderWay,
  runFigures,
  runRegion,
  runTitle,
  runWaitWords,
  shareDone,
} from './run-words.ts';
import styles from './runs.module.css';

/** A run in one line, where there is no room beside the list: one under way, or one that ended since the page was opened. */
export function RunLine({
  run,
  isChosen,
  onShow,
}: {
  run: ArchiveRun | undefined;
  /** It was chosen to be seen, however old it is. */
  isChosen: boolean;
  onShow: () => void;
}) {
  const t = useText();
  const [openedAt] = useState(() => Date.now());
  const isShown = run && (run.endedAt === null || run.endedAt >= openedAt || isChosen);
  if (!isShown) return null;
  return (
    <section className={styles['line']} aria-label={runRegion(t, run)}>
      <b>{runTitle(t, run)}</b>
      {run.by && <span>{t('runs.by', { name: run.by.name })}</span>}
      <span>{run.waitsFor ? runWaitWords(t, run.waitsFor) : runFigures(t, run)}</span>
      {isUnderWay(run) && run.waitsFor === null && (
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
