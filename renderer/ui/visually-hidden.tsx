import type { ReactNode } from 'react';
import styles from './marks.module.css';

/** Read aloud, not shown. With `live`, changes are read out when the reader is idle. */
export function VisuallyHidden({
  id,
  live = false,
  children,
}: {
  id?: string;
  live?: boolean;
  children: ReactNode;
}) {
  return (
    <span id={id} className={styles['hidden']} {...(live && { role: 'status' })}>
      {children}
    </span>
  );
}
