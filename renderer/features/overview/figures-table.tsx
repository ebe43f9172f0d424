import type { ReactNode } from 'react';
import styles from './overview.module.css';

/** Shows a small table of figures. A row with a share, 0 to 1 of the whole that the last column names, draws it there as a bar. */
export function FiguresTable({
  heading,
  titles,
  rows,
  empty,
  of = '',
  tools,
}: {
  heading: string;
  titles: readonly string[];
  rows: readonly {
    key: string;
    cells: readonly ReactNode[];
    share?: number;
    tone?: 'accent' | 'bad' | 'warn';
  }[];
  /** What a bar as long as its track would be, where the column before does not say it. */
  of?: string;
  /** Stands where there is no row. */
  empty: string;
  tools?: ReactNode;
}) {
  const hasBars = rows.some(({ share }) => share !== undefined);
  return (
    <section className={styles['section']}>
      <header>
        <h2>{heading}</h2>
        {tools}
      </header>
      {rows.length === 0 ? (
        <p className={styles['empty']}>{empty}</p>
      ) : (
        <table className={styles['table']} aria-label={heading}>
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              {hasBars && (
                <td aria-hidden="true" className={styles['bar-cell']}>
                  {of}
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...rest], share, tone = 'accent' }) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {rest.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
                {hasBars && (
                  <td className={styles['bar-cell']} aria-hidden="true">
                    {share !== undefined && (
                      <span className={styles['track']}>
                        <span
                          className={styles['bar']}
                          data-tone={tone}
                          style={{ inlineSize: `${share * 100}%` }}
                        />
                      </span>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
