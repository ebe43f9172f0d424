import type { ReactNode } from 'react';
import styles from './banner.module.css';

/** One line that something wants to be known, with what can be done about it. */
export function Banner({
  tone,
  icon,
  children,
  actions,
}: {
  tone: 'info' | 'warn' | 'bad';
  icon?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={`${styles['banner']} ${styles[tone]}`} aria-live="polite">
      {icon}
      <p className={styles['words']}>{children}</p>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
