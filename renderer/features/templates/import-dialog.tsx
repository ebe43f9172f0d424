import { useRef } from 'react';
import type { ImportRow, TemplateImport } from '../../../shared/contract/templates.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SampleTable } from '../../ui/sample-table.tsx';

/** What importing a file would do, row by row, before it is done. */
export function ImportDialog({
  read,
  onDone,
  onClose,
}: {
  read: TemplateImport;
  onDone: (done: { added: number; changed: number; refused: number }) => void;
  onClose: () => void;
}) {
  const t = useText();
  const apply = useCallMutation('templates.import');
  const primary = useRef<HTMLButtonElement>(null);
  const { importId, counts, rows } = read;
  const count = counts.added + counts.changed;

  return (
    <Dialog title={t('templates.import-title')} onClose={onClose} initialFocus={primary}>
      <p>{t('templates.import-counts', { ...counts })}</p>
      {rows.length > 0 && (
        <SampleTable
          label={t('templates.import-rows')}
          titles={[t('templates.import-row'), t('templates.name'), t('templates.import-result')]}
          rows={rows.map((row) => [
            row.row,
            <bdi key="name">{row.name}</bdi>,
            <Result key="result" row={row} />,
          ])}
        />
      )}
      <Problem thrown={apply.error} />
      <DialogActions>
        <Button ref={count === 0 ? primary : null} onClick={onClose}>
          {t(count === 0 ? 'action.close' : 'action.cancel')}
        </Button>
        {count > 0 && (
          <Button
            ref={primary}
            tone="primary"
            onClick={() =>
              apply.mutate(
                { importId },
                { onSuccess: (done) => onDone({ ...done, refused: counts.refused }) },
              )
            }
          >
            {t('templates.import-now', { count })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Result({ row: { result, problem, missingFiles } }: { row: ImportRow }) {
  const t = useText();
  const errorText = useErrorText();
  const reason = problem && errorText({ kind: 'invalid-input', ...problem });
  return (
    <>
      {reason ? (
        <Problem role="none">{t('templates.import-refused', { reason })}</Problem>
      ) : (
        t(`templates.import-${result}`)
      )}
      {missingFiles > 0 && ` ${t('templates.import-missing', { count: missingFiles })}`}
    </>
  );
}
