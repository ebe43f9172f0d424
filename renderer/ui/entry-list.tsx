import type { ReactNode } from 'react';
import { Rows } from './layout.tsx';

/** One line of a list in a dialog. */
export interface Entry {
  key: string;
  title: ReactNode;
  /** When it was, or how it is. */
  note?: ReactNode;
  /** Buttons about it. */
  actions?: ReactNode;
}

/** Shows a list of entries, each with what can be done about it. */
export function EntryList({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <Rows isLong aria-label={label}>
      {entries.map(({ key, title, note, actions }) => (
        <li key={key}>
          <span>{title}</span>
          {note && <small>{note}</small>}
          {actions}
        </li>
      ))}
    </Rows>
  );
}
