import type { ImportPreview } from '../../../../shared/contract/thread-imports.ts';
import { type ThreadField, threadFields } from '../../../../shared/domain/thread.ts';
import { useText } from '../../../messages/text.tsx';
import { SampleTable } from '../../../ui/sample-table.tsx';
import styles from './imports.module.css';

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
    <>
      <SampleTable
        label={t('imports.preview')}
        titles={columns.map((name, column) => (
          <>
            <bdi>{name}</bdi>
            <select
              className={styles['mapped']}
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
          </>
        ))}
        rows={sample.map((row) =>
          row.map((value, column) => (
            <bdi
              key={column}
              className={choices.mapping[column] === null ? styles['leftOut'] : undefined}
            >
              {value}
            </bdi>
          )),
        )}
      />
      {sample.length === 0 && <p>{t('imports.empty')}</p>}
    </>
  );
}
