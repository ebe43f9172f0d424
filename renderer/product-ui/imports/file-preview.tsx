import type { ChoicesInForce, FileImport, ImportRow } from '../../../shared/contract/imports.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SampleTable } from '../../ui/sample-table.tsx';
import { chosenFor, withCountry } from './chosen-countries.ts';
import { DoubtfulNumbers } from './doubtful-numbers.tsx';
import { importWords } from './import-nouns.ts';
import { MessagePreview } from './message-preview.tsx';
import { RefusedList } from './refused-list.tsx';
import { RowCountryField } from './row-country-field.tsx';
import styles from './imports.module.css';

interface FilePreviewProps {
  shown: FileImport;
  choices: ChoicesInForce;
  names: 'mine' | 'file';
  onChoices: (choices: ChoicesInForce) => void;
  onNames: (names: 'mine' | 'file') => void;
  onSaveRefused: () => void;
}

/** Shows what importing a file would come to: counts, how its numbers and times were read, what has to be asked, and its rows. */
export function FilePreview(props: FilePreviewProps) {
  const { shown, choices, names, onChoices, onNames } = props;
  const t = useText();
  const { of, counts, rows, refused, stage, messages, partial } = shown;
  const renamed = names === 'file' ? counts.onlyRenamed : 0;
  const changed = counts.changed + renamed;
  const unchanged = counts.unchanged - renamed;
  return (
    <section className={styles['preview']} aria-label={t('imports.forecast')}>
      {stage === 'reading' && <output>{t('imports.counting')}</output>}
      <p aria-live="polite">
        {stage === 'ready' && t('imports.counts', { ...counts, changed, unchanged })}{' '}
        {counts.repeated > 0 && t('imports.repeated', { count: counts.repeated })}
      </p>
      {partial > 0 && <p>{t(importWords[of].partial, { count: partial })}</p>}
      <DoubtfulNumbers {...{ shown, choices, onChoices }} />
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
      {messages && <MessagePreview messages={messages} />}
      {rows.length > 0 && <Rows {...props} />}
      <RefusedList rows={refused} total={counts.refused} onSave={props.onSaveRefused} />
    </section>
  );
}

function Rows({ shown: { of, rows }, choices, names, onChoices }: FilePreviewProps) {
  const t = useText();
  const { list } = useFormats();
  const hasNumbers = of === 'people';
  const titles = ['line', 'name', ...(hasNumbers ? (['numbers'] as const) : []), 'result'] as const;
  const numbersOf = ({ line, numbers = [], national = [], assumedCountry = null }: ImportRow) => {
    const chosen = chosenFor(choices, national);
    return (
      <span key="numbers" className={styles['numbers']}>
        <bdi>{list(numbers, { type: 'unit' })}</bdi>
        {(assumedCountry ?? chosen) !== null && (
          <RowCountryField
            line={line}
            country={chosen ?? assumedCountry}
            onChange={(next) => onChoices(withCountry(choices, national, next))}
          />
        )}
      </span>
    );
  };
  return (
    <SampleTable
      label={t('field.preview')}
      titles={titles.map((title) => t(`people.column-${title}`))}
      rows={rows.map((row) => {
        const { line, name, ownName = null, missingFiles = 0, result } = row;
        return [
          line,
          <span key="name">
            <bdi>{name}</bdi>
            {ownName !== null && (
              <span className={styles['own']}>{t('people.own-name', { name: ownName })}</span>
            )}
          </span>,
          ...(hasNumbers ? [numbersOf(row)] : []),
          <span key="result">
            {t(`people.result-${ownName !== null && names === 'file' ? 'changed' : result}`)}
            {missingFiles > 0 && `. ${t('templates.import-missing', { count: missingFiles })}`}
          </span>,
        ];
      })}
    />
  );
}
