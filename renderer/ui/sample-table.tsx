import type { ReactNode } from 'react';
import styles from './table.module.css';

/** It scrolls, by keys too. */
const scrolledByKeys = { tabIndex: 0 };

/** Some rows of a file, to be looked at before it is imported: a title and a cell a row for each column. */
export function SampleTable({
  label,
  titles,
  rows,
}: {
  label: string;
  titles: readonly ReactNode[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <section {...scrolledByKeys} className={styles['scroller']} aria-label={label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {titles.map((title, column) => (
              <th key={column} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
