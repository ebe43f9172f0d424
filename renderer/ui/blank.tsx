import type { ReactNode } from 'react';
import styles from './blank.module.css';

/** Fills the room of an empty list: why there is nothing, and what to do next. */
export function Blank({
  title,
  children,
  action,
}: {
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles['blank']}>
      {title && <h2 className={styles['title']}>{title}</h2>}
      {children && <p className={styles['words']}>{children}</p>}
      {action}
    </div>
  );
}
