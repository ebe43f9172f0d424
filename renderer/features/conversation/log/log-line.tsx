import type { ReactNode } from 'react';
import styles from './log.module.css';

/** Shows a sentence of Postline's own between messages, about the conversation itself. */
export function LogLine({ children }: { children: ReactNode }) {
  return <p className={styles['logLine']}>{children}</p>;
}
