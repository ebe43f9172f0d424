import type { MessageImport } from '../../../shared/contract/imports.ts';
import { Text, useText } from '../../messages/text.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './imports.module.css';

/** How far reading or taking in has come, and what came of it. */
export function ImportProgress({ shown }: { shown: MessageImport }) {
  const say = useText();
  const { stage, progress, counts, added } = shown;
  const isMoving = stage === 'reading' || stage === 'applying';
  const done = progress.total === 0 ? null : Math.min(1, progress.done / progress.total);
  return (
    <div className={styles['progress']}>
      {isMoving && <ProgressBar label={say(`import.${stage}`)} done={done} />}
      <p aria-live="polite">
        {stage === 'done' || stage === 'applying' ? (
          <Text id="import.added" values={{ added }} />
        ) : (
          <Text id="import.counts" values={{ ...counts }} />
        )}
        {stage === 'cancelled' && (
          <>
            {' '}
            <Text id="import.stopped" />
          </>
        )}
      </p>
    </div>
  );
}
