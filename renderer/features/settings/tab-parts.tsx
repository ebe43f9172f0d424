import type { ReactNode } from 'react';
import { errorOf } from '../../bridge/call.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import styles from './tab-parts.module.css';

/** Settings one below the other, in a frame. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={styles['rows']}>{children}</div>;
}

/** One line of {@link Rows}. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}

/** Why the last change was not kept. */
export function ChangeProblem({ thrown }: { thrown: unknown }) {
  const errorText = useErrorText();
  if (!thrown) return null;
  return (
    <p role="alert" className={styles['problem']}>
      {errorText(errorOf(thrown))}
    </p>
  );
}
