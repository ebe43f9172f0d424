import type { ReactNode } from 'react';
import styles from './entry-list.module.css';

/** One line of a list in a dialog. */
export interface Entry {
  key: string;
  title: ReactNode;
  /** When it was, or how it is. */
  note?: ReactNode;
  /** Buttons about it. */
  actions?: ReactNode;
}

/** A list of entries, each with what can be done about it. */
export function EntryList({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {entries.map(({ key, title, note, actions }) => (
        <li key={key} className={styles['entry']}>
          <span>{title}</span>
          {note && <small>{note}</small>}
          {actions}
        </li>
      ))}
    </ul>
  );
}
