import type { ReactNode } from 'react';
import styles from './field.module.css';

/** Shows a select with its label before it, in a row of filters. */
export function LabelBeside({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className={styles['beside']}>
      {label}
      {children}
    </label>
  );
}
