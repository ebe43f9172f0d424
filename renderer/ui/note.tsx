import type { ReactNode } from 'react';
import styles from './note.module.css';

/** Shows a small sentence beside what matters more; `isLive`: it is read out when it changes. */
export function Note({ isLive = false, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <p className={styles['note']} aria-live={isLive ? 'polite' : undefined}>
      {children}
    </p>
  );
}
