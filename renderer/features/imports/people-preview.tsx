import type { PeopleImport } from '../../../shared/contract/people.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SampleTable } from '../../ui/sample-table.tsx';
import styles from './imports.module.css';

/** What a file of contacts would change, whose names are kept, and the lines that could not be read. */
export function PeoplePreview({
  shown: { counts, rows, failures },
  names,
  onNames,
}: {
  shown: PeopleImport;
  names: 'mine' | 'file';
  onNames: (names: 'mine' | 'file') => void;
}) {
  const t = useText();
  const { list } = useFormats();
  return (
    <>
      {counts.renamed > 0 && (
        <ChoiceField
          label={t('people.names', { count: counts.renamed })}
          value={names}
          choices={(['mine', 'file'] as const).map((value) => ({
            value,
            label: t(`people.names-${value}`),
          }))}
          onChange={onNames}
        />
      )}
      {rows.length > 0 && (
        <SampleTable
          label={t('people.rows')}
          titles={(['line', 'name', 'numbers', 'result'] as const).map((of) =>
            t(`people.column-${of}`),
          )}
          rows={rows.map(({ line, name, ownName, numbers, result }) => [
            line,
            <span key="name">
              <bdi>{name}</bdi>
              {ownName !== null && (
                <span className={styles['own']}>{t('people.own-name', { name: ownName })}</span>
              )}
            </span>,
            <bdi key="numbers">{list(numbers, { type: 'unit' })}</bdi>,
            t(`people.result-${ownName !== null && names === 'file' ? 'changed' : result}`),
          ])}
        />
      )}
      {failures.length > 0 && (
        <>
          <h3>{t('people.failures', { count: counts.failures })}</h3>
          <ul className={styles['failures']}>
            {failures.map(({ line, problem, excerpt }, index) => (
              <li key={index}>
                {t('people.failure-at', { line })} {t(`people.${problem}`)}{' '}
                <bdi className={styles['text']}>{excerpt}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
