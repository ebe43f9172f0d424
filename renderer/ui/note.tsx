import type { ReactNode } from 'react';
import styles from './note.module.css';

/** A small sentence beside what matters more. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>;
}
