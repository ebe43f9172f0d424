import type { ImportPreview } from '../../../../shared/contract/thread-imports.ts';
import { type ThreadField, threadFields } from '../../../../shared/domain/thread.ts';
import { useText } from '../../../messages/text.tsx';
import styles from './imports.module.css';

/** A wide file is scrolled, by keys too. */
const scrolledByKeys = { tabIndex: 0 };

/** The columns of a file, what each carries, and the first rows below. */
export function MappingTable({
  preview,
  onMap,
}: {
  preview: ImportPreview;
  onMap: (mapping: (ThreadField | null)[]) => void;
}) {
  const t = useText();
  const { columns, sample, choices } = preview;
  const map = (column: number, written: string) =>
    onMap(
      choices.mapping.map((field, index) =>
        index === column ? (threadFields.find((one) => one === written) ?? null) : field,
      ),
    );
  return (
    <section {...scrolledByKeys} className={styles['scroller']} aria-label={t('imports.preview')}>
      <table className={styles['sample']}>
        <thead>
          <tr>
            {columns.map((name, column) => (
              <th key={`${column} ${name}`} scope="col">
                <bdi>{name}</bdi>
                <select
                  aria-label={t('imports.carries', { name })}
                  value={choices.mapping[column] ?? ''}
                  onChange={({ target }) => map(column, target.value)}
                >
                  <option value="">{t('imports.left-out')}</option>
                  {threadFields.map((field) => (
                    <option key={field} value={field}>
                      {t(`thread-field.${field}`)}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, index) => (
            <tr key={index}>
              {row.map((value, column) => (
                <td key={column} data-left-out={choices.mapping[column] === null}>
                  <bdi>{value}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sample.length === 0 && <p>{t('imports.empty')}</p>}
    </section>
  );
}
