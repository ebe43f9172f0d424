import type { MessageImport } from '../../../shared/contract/imports.ts';
import { useText } from '../../messages/text.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** How far reading or taking in has come, and what came of it. */
export function ImportProgress({ shown }: { shown: MessageImport }) {
  const t = useText();
  const { stage, progress, counts, added } = shown;
  const isMoving = stage === 'reading' || stage === 'applying';
  const done = progress.total === 0 ? null : Math.min(1, progress.done / progress.total);
  return (
    <Stack>
      {isMoving && <ProgressBar label={t(`import.${stage}`)} done={done} />}
      <p aria-live="polite">
        {stage === 'applying'
          ? t('import.adding', progress)
          : stage === 'done'
            ? t('import.added', { added })
            : t('import.counts', { ...counts })}
        {stage === 'cancelled' && <> {t('import.stopped')}</>}
      </p>
    </Stack>
  );
}
