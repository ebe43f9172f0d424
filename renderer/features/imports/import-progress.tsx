import type { MessageImport } from '../../../shared/contract/imports.ts';
import { useText } from '../../messages/text.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** How far reading or taking in has come, and what came of it. */
export function ImportProgress({ shown }: { shown: MessageImport }) {
  const t = useText();
  const { stage, counts, added, media, exports } = shown;
  const isMoving = stage === 'reading' || stage === 'applying';
  // Files come once all messages are in.
  const isOfMedia = stage === 'applying' && media.done > 0;
  const progress = isOfMedia ? media : shown.progress;
  const done = progress.total === 0 ? null : Math.min(1, progress.done / progress.total);
  const ofLogs = counts.incoming + counts.outgoing + counts.duplicates;
  const isIncomplete = exports.some(({ chat, own }) => chat === null || own === null);
  return (
    <Stack>
      {isMoving && <ProgressBar isWide label={t(`import.${stage}`)} done={done} />}
      <p aria-live="polite">
        {stage === 'applying'
          ? t(isOfMedia ? 'import.adding-media' : 'import.adding', progress)
          : stage === 'done' || (stage === 'cancelled' && added > 0)
            ? t('import.added', { added })
            : stage === 'ready' && isIncomplete
              ? t('import.export-incomplete')
              : exports.length === 0 || ofLogs > 0
                ? t('import.counts', { ...counts })
                : null}
        {stage === 'done' && media.done > 0 && (
          <> {t('import.added-media', { count: media.done })}</>
        )}
        {stage === 'cancelled' && <> {t('import.stopped')}</>}
      </p>
    </Stack>
  );
}
