import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ThreadSort } from '../../../../shared/contract/threads.ts';
import { useText } from '../../../messages/text.tsx';
import type { Column } from './columns.ts';
import styles from './grid.module.css';

interface GridHeadProps {
  columns: readonly Column[];
  sort: ThreadSort;
  onSort: (sort: ThreadSort) => void;
  /** Whether all, some or none that match are picked. */
  picked: 'all' | 'some' | 'none';
  onPickAll: (all: boolean) => void;
}

/** Shows the titles of the columns, each of which sorts, and the box that picks all that match. */
export function GridHead({ columns, sort, onSort, picked, onPickAll }: GridHeadProps) {
  const t = useText();
  return (
    <thead className={styles['head']}>
      <tr aria-rowindex={1} className={styles['titles']}>
        <th scope="col" className={styles['pick']}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = picked === 'some';
            }}
            type="checkbox"
            aria-label={t('threads.select-all')}
            checked={picked === 'all'}
            onChange={({ target }) => onPickAll(target.checked)}
          />
        </th>
        {columns.map(({ name, title }) => {
          const isSorted = sort.by === name;
          const Arrow = sort.descending ? ArrowDown : ArrowUp;
          return (
            <th
              key={name}
              scope="col"
              className={styles['title']}
              aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              <button
                type="button"
                onClick={() =>
                  onSort({
                    by: name,
                    descending: isSorted ? !sort.descending : name.endsWith('At'),
                  })
                }
              >
                <span>{t(title)}</span>
                {isSorted && <Arrow size={14} aria-hidden="true" />}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
