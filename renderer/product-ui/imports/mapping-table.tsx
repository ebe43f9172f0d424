import type { ColumnTable } from '../../../shared/contract/imports.ts';
import { useText } from '../../messages/text.tsx';
import { SampleTable } from '../../ui/sample-table.tsx';
import styles from './imports.module.css';

/** Shows the columns of a file, what each carries, and the first rows below. */
export function MappingTable({
  table: { columns, sample },
  mapping,
  fields,
  nameOf,
  onMap,
}: {
  table: ColumnTable;
  mapping: readonly (string | null)[];
  /** What a column can carry, in the order of the choice. */
  fields: readonly string[];
  nameOf: (field: string) => string;
  onMap: (mapping: (string | null)[]) => void;
}) {
  const t = useText();
  const map = (column: number, written: string) =>
    onMap(
      mapping.map((field, index) =>
        index === column ? (fields.find((one) => one === written) ?? null) : field,
      ),
    );
  return (
    <>
      <SampleTable
        label={t('imports.preview')}
        titles={columns.map((name, column) => (
          <>
            <bdi>{name}</bdi>
            <select
              className={styles['mapped']}
              aria-label={t('imports.carries', { name })}
              value={mapping[column] ?? ''}
              onChange={({ target }) => map(column, target.value)}
            >
              <option value="">{t('imports.left-out')}</option>
              {fields.map((field) => (
                <option key={field} value={field}>
                  {nameOf(field)}
                </option>
              ))}
            </select>
          </>
        ))}
        rows={sample.map((row) =>
          row.map((value, column) => (
            <bdi key={column} className={mapping[column] === null ? styles['leftOut'] : undefined}>
              {value}
            </bdi>
          )),
        )}
      />
      {sample.length === 0 && <p>{t('imports.empty')}</p>}
    </>
  );
}
