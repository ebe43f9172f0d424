import type { PeopleImport } from '../../../shared/contract/people.ts';
import { personFields } from '../../../shared/domain/person-field.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { MappingTable } from '../../product-ui/files/mapping-table.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SampleTable } from '../../ui/sample-table.tsx';
import { DoubtfulNumbers } from './doubtful-numbers.tsx';
import { type PeopleChoices, withCountry } from './people-choices.ts';
import { RowCountryField } from './row-country-field.tsx';
import styles from './imports.module.css';

/** What a file of contacts would change, whose names are kept, and the lines that could not be read. */
export function PeoplePreview({
  shown,
  names,
  country,
  choices,
  onNames,
  onChoices,
}: {
  shown: PeopleImport;
  names: 'mine' | 'file';
  /** Of numbers that name none. */
  country: string | null;
  choices: PeopleChoices;
  onNames: (names: 'mine' | 'file') => void;
  onChoices: (choices: PeopleChoices) => void;
}) {
  const { counts, rows, failures, table } = shown;
  const mapping = choices.mapping ?? table?.mapping ?? [];
  const t = useText();
  const { list } = useFormats();
  const chosenFor = (numbers: readonly string[]): string | null =>
    choices.chosen.find(({ digits }) => numbers.includes(digits))?.country ?? null;
  const namesNumbers = table === null || mapping.includes('number') || mapping.includes('chatId');
  return (
    <>
      {table !== null && (
        <MappingTable
          table={{ ...table, mapping }}
          fields={personFields}
          nameOf={(field) => t(`person-field.${field}`)}
          onMap={(next) => onChoices({ ...choices, mapping: next })}
        />
      )}
      <Problem>{!namesNumbers && t('people.no-number-column')}</Problem>
      <DoubtfulNumbers {...{ shown, country, choices, onChoices }} />
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
          rows={rows.map(({ line, name, ownName, numbers, assumedCountry, national, result }) => [
            line,
            <span key="name">
              <bdi>{name}</bdi>
              {ownName !== null && (
                <span className={styles['own']}>{t('people.own-name', { name: ownName })}</span>
              )}
            </span>,
            <span key="numbers" className={styles['numbers']}>
              <bdi>{list(numbers, { type: 'unit' })}</bdi>
              {(assumedCountry ?? chosenFor(national)) !== null && (
                <RowCountryField
                  line={line}
                  country={chosenFor(national) ?? assumedCountry}
                  onChange={(next) => onChoices(withCountry(choices, national, next))}
                />
              )}
            </span>,
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
