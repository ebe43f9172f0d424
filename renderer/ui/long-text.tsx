import type { RefObject } from 'react';
import styles from './text.module.css';

/** Shows a long text to be read, and copied whole; `isCode`: as a program wrote it, from left to right and line by line. */
export function LongText({
  box,
  label,
  text,
  isBusy,
  isCode = false,
}: {
  box: RefObject<HTMLTextAreaElement | null>;
  label: string;
  text: string;
  isBusy: boolean;
  isCode?: boolean;
}) {
  return (
    <textarea
      ref={box}
      readOnly
      dir={isCode ? 'ltr' : 'auto'}
      className={`${styles['long']} ${isCode ? styles['code'] : ''}`}
      aria-label={label}
      aria-busy={isBusy}
      value={text}
    />
  );
}
