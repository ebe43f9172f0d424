import type { RefusedRow } from '../../../shared/contract/imports.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { useErrorText } from '../failures/use-error-text.ts';
import styles from './imports.module.css';

/** The first rows of a file that are not taken, each with why, and the way to save all of them. */
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
  return (
    <section className={styles['refused']} aria-label={t('imports.refused')}>
      <h3>{t('imports.refused-count', { count: total })}</h3>
      <ul className={styles['failures']}>
        {rows.map(({ line, problem, detail, excerpt, input, fileName }, index) => (
          <li key={index}>
            {fileName === undefined
              ? t('people.failure-at', { line })
              : t('import.failure-at', { file: fileName, line })}{' '}
            {problem === 'input'
              ? input && errorText({ kind: 'invalid-input', ...input })
              : t(`row-problem.${problem}`, { detail })}{' '}
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
