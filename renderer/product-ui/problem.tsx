import type { ReactNode } from 'react';
import { errorOf } from '../bridge/call.ts';
import styles from './problem.module.css';
import { useErrorText } from './use-error-text.ts';

/** Says what a call threw, else what `children` say; nothing where there is neither. */
export function Problem({
  thrown = null,
  children = null,
}: {
  thrown?: unknown;
  children?: ReactNode;
}) {
  const errorText = useErrorText();
  if (!thrown && !children) return null;
  return (
    <p role="alert" className={styles['problem']}>
      {thrown ? errorText(errorOf(thrown)) : children}
    </p>
  );
}
