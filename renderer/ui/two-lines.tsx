import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

/** Shows what stands in a line of a list (`lines`): a sign, a title and its time, and below them what it is about. */
export function TwoLines({
  sign,
  title,
  time,
  children,
}: {
  sign: ReactNode;
  title: ReactNode;
  time: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <span className={styles['sign']}>{sign}</span>
      <span className={styles['title']}>{title}</span>
      <span className={styles['time']}>{time}</span>
      {children && <span className={styles['second']}>{children}</span>}
    </>
  );
}
