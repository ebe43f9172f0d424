import { useQuery } from '@tanstack/react-query';
import type { ImportReport } from '../../../shared/contract/imports.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/layout.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Problem } from '../failures/problem.tsx';
import { importWords } from './import-nouns.ts';
import { importedCounts } from './imported-counts.ts';
import { RefusedList } from './refused-list.tsx';
import styles from './imports.module.css';

/** Returns whether it is being carried out, or taken back. */
export const isGoing = ({ state }: Pick<ImportReport, 'state'>): boolean =>
  state === 'running' || state === 'undoing';

/** Shows how far an import is, what came of it, and the way to take it back. */
export function ReportOfImport({
  instanceId,
  report,
  onSaveRefused,
}: {
  instanceId: string | null;
  report: ImportReport;
  onSaveRefused: () => void;
}) {
  const t = useText();
  const { importId, of, fileName, state, counts, copied, partial, done, detail, kept } = report;
  const refused = useQuery({
    ...queryOf('imports.refused', { instanceId, importId }),
    enabled: counts.refused > 0,
  });
  const undo = useCallMutation('imports.undo');
  return (
    <>
      <p className={styles['file']}>
        <bdi>{fileName}</bdi>
      </p>
      {isGoing(report) && (
        <ProgressBar
          label={t(state === 'undoing' ? 'import-state.undoing' : 'imports.progress')}
          done={done}
          isWide
        />
      )}
      <Line>
        <output>
          {state !== 'undoing' && (
            <b>{t(`import-state.${state}`, { ...importedCounts(counts), kept })}</b>
          )}{' '}
          {copied > 0 && state !== 'undone' && t('import.added-media', { count: copied })}
          {detail && <bdi>{detail}</bdi>}
        </output>
        {report.canUndo && (state === 'interrupted' || counts.added + counts.changed > 0) && (
          <Button
            size="small"
            disabled={undo.isPending}
            onClick={() => undo.mutate({ instanceId, importId })}
          >
            {t('people.undo')}
          </Button>
        )}
      </Line>
      {state !== 'undone' && (
        <>
          <p>{t('imports.counts', { ...counts })}</p>
          {partial > 0 && <p>{t(importWords[of].partial, { count: partial })}</p>}
        </>
      )}
      <Problem thrown={undo.error} />
      <RefusedList rows={refused.data?.rows ?? []} total={counts.refused} onSave={onSaveRefused} />
    </>
  );
}
