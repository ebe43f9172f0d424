import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useErrorText } from './use-error-text.ts';
import tones from '../../styles/tones.module.css';
import styles from './failures.module.css';

/** What was in sight once: a row that is drawn again does not take the page back to it. */
const shown = new WeakSet();

/** Shows what went wrong, in `children` or in the words for what was thrown, which comes into sight; nothing where there is neither. */
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
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (typeof thrown !== 'object' || thrown === null || shown.has(thrown)) return;
    shown.add(thrown);
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [thrown]);
  if (!thrown && !children) return null;
  return (
    <span
      ref={place}
      id={id}
      role={role}
      className={`${styles['problem']} ${tones[tone]} ${className}`}
    >
      <CircleAlert size={14} />
      <span>{children || errorText(thrown)}</span>
    </span>
  );
}
