import type { RefusedRow, RowFault } from '../../../shared/contract/imports.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { useErrorText } from '../failures/use-error-text.ts';
import { templateFieldName } from './import-nouns.ts';
import styles from './imports.module.css';

/** Shows the first rows of a file that are not taken, each with all that is wrong with it, and the way to save all of them. */
export function RefusedList({
  rows,
  total,
  onSave,
}: {
  rows: readonly RefusedRow[];
  total: number;
  onSave: () => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  if (rows.length === 0) return null;

  const words = ({ problem, detail, input }: RowFault): string => {
    if (problem !== 'input') return t(`row-problem.${problem}`, { detail });
    return input ? errorText({ kind: 'invalid-input', ...input }) : '';
  };
  /** Of several faults of a template, which field each is of. */
  const wordsInField = (fault: RowFault): string => {
    const field = fault.input && templateFieldName(t, fault.input.field);
    return field ? t('imports.fault-of', { field, fault: words(fault) }) : words(fault);
  };

  return (
    <section className={styles['refused']} aria-label={t('imports.refused')}>
      <h3>{t('imports.refused-count', { count: total })}</h3>
      <ul className={styles['failures']}>
        {rows.map(({ line, faults, excerpt, fileName }, index) => (
          <li key={index}>
            {fileName === undefined
              ? t('people.failure-at', { line })
              : t('import.failure-at', { file: fileName, line })}{' '}
            {[...new Set(faults.map(faults.length > 1 ? wordsInField : words))].join(' ')}{' '}
            <bdi className={styles['text']}>{excerpt}</bdi>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={onSave}>
        {t('imports.save-refused')}
      </Button>
    </section>
  );
}
