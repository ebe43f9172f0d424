import type { HTMLAttributes } from 'react';
import styles from './table.module.css';

/** Shows a table of few columns within a text or a card; what is a number says so (`data-number`). */
export function PlainTable(props: HTMLAttributes<HTMLTableElement>) {
  return <table {...props} className={styles['plain']} />;
}
