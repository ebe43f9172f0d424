import type { ReactNode } from 'react';
import styles from './blank.module.css';

/** What stands where a list would: why there is nothing, and the next act. */
export function Blank({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles['blank']}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      {title && <h2 className={styles['title']}>{title}</h2>}
      {children && <p className={styles['words']}>{children}</p>}
      {action}
    </div>
  );
}
