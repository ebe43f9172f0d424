import type { HTMLAttributes, ReactNode } from 'react';
import { Line, Stack } from './layout.tsx';
import styles from './layout.module.css';

/** Shows a page of one column, which scrolls: its title with what can be done at once, what it is for, and its parts. */
export function ColumnPage({
  title,
  intro,
  actions,
  isWide = false,
  children,
  ...rest
}: Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  title: string;
  intro: string;
  actions?: ReactNode;
  /** It has lines that need the room. */
  isWide?: boolean;
}) {
  return (
    <main {...rest} className={styles['scrolled']}>
      <Stack gap="large" className={`${styles['column']} ${isWide ? styles['wide'] : ''}`}>
        <Line as="header">
          <h1>{title}</h1>
          {actions}
        </Line>
        <p className={styles['intro']}>{intro}</p>
        {children}
      </Stack>
    </main>
  );
}
