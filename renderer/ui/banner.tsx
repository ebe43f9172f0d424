import type { ReactNode } from 'react';
import styles from './banner.module.css';

/** One line that something wants to be known, with what can be done about it. */
export function Banner({
  tone,
  icon,
  isAlert = false,
  className = '',
  children,
  actions,
}: {
  tone: 'info' | 'warn' | 'bad';
  icon?: ReactNode;
  /** It is read out at once, as what it says has just happened. */
  isAlert?: boolean;
  className?: string | undefined;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div
      className={`${styles['banner']} ${styles[tone]} ${className}`}
      {...(isAlert ? { role: 'alert' } : { 'aria-live': 'polite' })}
    >
      {icon}
      <p className={styles['words']}>{children}</p>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
