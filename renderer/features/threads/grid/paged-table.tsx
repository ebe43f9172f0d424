import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { type PagedCall, type Pages, useFirstPage, useRowsOf } from '../../../bridge/use-pages.ts';
import { Failed } from '../../../product-ui/failures/failed.tsx';
import styles from './grid.module.css';

/** Pixels. */
const lineHeight = 38;
/** It scrolls, so that keys must be able to reach it. */
const scrolledByKeys = { tabIndex: 0 };

interface PagedTableProps<Name extends PagedCall, Row> {
  label: string;
  pages: Pages<Name, Row>;
  titles: readonly string[];
  /** Tracks of CSS Grid, one a column. */
  widths: string;
  /** The cells of a row, one a title. */
  cells: (row: Row) => readonly ReactNode[];
}

/** Shows a long table to read, of which only what is visible is drawn. */
export function PagedTable<Name extends PagedCall, Row>({
  label,
  pages,
  titles,
  widths,
  cells,
}: PagedTableProps<Name, Row>) {
  const scroller = useRef<HTMLTableElement>(null);
  const { data, error, refetch } = useFirstPage(pages);
  const total = data && pages.totalOf(data);
  const count = total ?? 0;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
    scrollMargin: lineHeight,
  });
  const lines = virtualizer.getVirtualItems();
  const { rowAt } = useRowsOf(pages, pages.numbers(lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0));
  if (error && !data) return <Failed thrown={error} onRetry={() => void refetch()} />;
  return (
    <table
      ref={scroller}
      {...scrolledByKeys}
      className={styles['table']}
      style={{ '--columns': widths, '--lines': (total ?? 8) + 1 } as CSSProperties}
      aria-label={label}
      aria-rowcount={count + 1}
    >
      <thead className={styles['pagedTableHead']}>
        <tr aria-rowindex={1} className={styles['line']}>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles['body']} style={{ blockSize: count * lineHeight }}>
        {lines.map(({ index }) => {
          const row = rowAt(index);
          return (
            <tr
              key={index}
              aria-rowindex={index + 2}
              className={styles['line']}
              style={{ transform: `translateY(${index * lineHeight}px)` }}
            >
              {(row ? cells(row) : titles.map(() => null)).map((cell, column) => (
                <td key={titles[column]} title={typeof cell === 'string' ? cell : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
