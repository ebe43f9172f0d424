import type { ReactNode } from 'react';
import styles from './card.module.css';

/** Frames a part of a page, with its heading. */
export function Card({
  label,
  title,
  note,
  children,
}: {
  label: string;
  title?: ReactNode;
  /** Stands beside the title, quietly. */
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className={styles['card']} aria-label={label}>
      {title && (
        <h2 className={styles['title']}>
          {title}
          {note && <small>{note}</small>}
        </h2>
      )}
      {children}
    </section>
  );
}
