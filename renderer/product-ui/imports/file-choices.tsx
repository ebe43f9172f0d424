import type { ChoicesInForce, ImportOf, LookedFile } from '../../../shared/contract/imports.ts';
import { useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ZoneMeantField } from '../dates/zone-meant-field.tsx';
import { NumberCountryField } from '../numbers/number-country.tsx';
import { importWords } from './import-nouns.ts';
import styles from './imports.module.css';

const delimiters = [',', ';', '\t', '|'] as const;
const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

/** Shows how a file is read: its form, and what its numbers and times mean that do not say it. */
export function FileChoices({
  of,
  file: { dayOrders, chat, isCountryRemembered },
  choices,
  asksZone,
  onChoices,
}: {
  of: ImportOf;
  file: LookedFile;
  /** Times in it name no zone. */
  asksZone: boolean;
  choices: ChoicesInForce;
  onChoices: (choices: ChoicesInForce) => void;
}) {
  const t = useText();
  const { layout, mapping, dayOrder } = choices;
  const { formats, numbers, times } = importWords[of];
  const has = (some: readonly string[]) => mapping.some((field) => some.includes(field ?? ''));
  const hasNumbers = of !== 'people' && (has(numbers) || chat !== null);
  // Columns are other ones then, and guessed anew.
  const lay = (changes: Partial<NonNullable<typeof layout>>) =>
    layout && onChoices({ ...choices, layout: { ...layout, ...changes }, mapping: [] });
  return (
    <div className={styles['choices']}>
      {layout && formats.some((one) => one === layout.format) && (
        <ChoiceField
          label={t('export.format')}
          value={layout.format}
          choices={formats.map((value) => ({ value, label: t(`file-format.${value}`) }))}
          onChange={(format) => lay({ format })}
        />
      )}
      {layout?.format === 'csv' && (
        <ChoiceField
          label={t('imports.delimiter')}
          value={layout.delimiter}
          choices={[...new Set([...delimiters, layout.delimiter])].map((value) => ({
            value,
            label: isNamed(value) ? t(`delimiter.${delimiterNames[value]}`) : value,
          }))}
          onChange={(delimiter) => lay({ delimiter })}
        />
      )}
      {(layout?.format === 'csv' || layout?.format === 'xlsx') && (
        <CheckField
          label={t('imports.has-header')}
          checked={layout.hasHeader}
          onChange={(hasHeader) => lay({ hasHeader })}
        />
      )}
      {hasNumbers && (
        <NumberCountryField
          country={choices.country}
          {...(of === 'threads' && { none: t('imports.as-written') })}
          {...(isCountryRemembered && { hint: t('imports.country-remembered') })}
          onChange={(country) => onChoices({ ...choices, country })}
        />
      )}
      {(asksZone || has(times)) && (
        <ZoneMeantField zone={choices.zone} onChange={(zone) => onChoices({ ...choices, zone })} />
      )}
      {dayOrder !== null && dayOrders.length > 0 && (
        <ChoiceField
          label={t('import.day-order')}
          hint={t('import.day-order-hint')}
          value={dayOrder}
          choices={[...new Set([dayOrder, ...dayOrders])]
            .sort()
            .map((value) => ({ value, label: t(`import.order-${value}`) }))}
          onChange={(value) => onChoices({ ...choices, dayOrder: value })}
        />
      )}
    </div>
  );
}

function isNamed(delimiter: string): delimiter is keyof typeof delimiterNames {
  return Object.hasOwn(delimiterNames, delimiter);
}
