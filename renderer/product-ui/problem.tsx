import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorText } from './use-error-text.ts';
import tones from '../styles/tones.module.css';
import styles from './problem.module.css';

/** Shows what went wrong, in `children` or in the words for what was thrown; nothing where there is neither. */
export function Problem({
  thrown,
  children,
  id,
  role = 'alert',
  tone = 'bad',
  className = '',
}: {
  thrown?: unknown;
  children?: ReactNode;
  id?: string;
  /** `none` where it is announced by other means. */
  role?: 'alert' | 'none';
  /** `plain` is a question rather than a problem, `warn` something to know of. */
  tone?: 'bad' | 'warn' | 'plain';
  className?: string | undefined;
}) {
  const errorText = useErrorText();
  if (!thrown && !children) return null;
  return (
    <span id={id} role={role} className={`${styles['problem']} ${tones[tone]} ${className}`}>
      <CircleAlert size={13} />
      <span>{children || errorText(thrown)}</span>
    </span>
  );
}
