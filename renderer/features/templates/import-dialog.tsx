import { useRef } from 'react';
import type { ImportRow, TemplateImport } from '../../../shared/contract/templates.ts';
import { useAct } from '../../bridge/queries.ts';
import { Problem } from '../../product-ui/problem.tsx';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import styles from './import-dialog.module.css';

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
  const say = useText();
  const apply = useAct('templates.import');
  const primary = useRef<HTMLButtonElement>(null);
  const { importId, counts, rows } = read;
  const count = counts.added + counts.changed;

  return (
    <Dialog title={say('templates.import-title')} onClose={onClose} initialFocus={primary}>
      <p>
        <Text id="templates.import-counts" values={{ ...counts }} />
      </p>
      {rows.length > 0 && (
        <div className={styles['scroller']}>
          <table className={styles['rows']} aria-label={say('templates.import-rows')}>
            <thead>
              <tr>
                <th scope="col">{say('templates.import-row')}</th>
                <th scope="col">{say('templates.name')}</th>
                <th scope="col">{say('templates.import-result')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.row} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Problem thrown={apply.error} />
      <DialogActions>
        <Button ref={count === 0 ? primary : null} onClick={onClose}>
          <Text id={count === 0 ? 'act.close' : 'act.cancel'} />
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
            <Text id="templates.import-now" values={{ count }} />
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Row({ row: { row, name, result, problem, missingFiles } }: { row: ImportRow }) {
  const say = useText();
  const errorText = useErrorText();
  return (
    <tr>
      <td className={styles['number']}>{row}</td>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td className={problem ? styles['refused'] : undefined}>
        {problem
          ? say('templates.import-refused', {
              reason: errorText({ kind: 'invalid-input', ...problem }),
            })
          : say(`templates.import-${result}`)}
        {missingFiles > 0 && ` ${say('templates.import-missing', { count: missingFiles })}`}
      </td>
    </tr>
  );
}
