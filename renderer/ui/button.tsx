import type { ComponentProps, ReactNode } from 'react';
import { tooltip } from './tooltip.ts';
import styles from './button.module.css';

type Tone = 'plain' | 'primary' | 'danger' | 'quiet';

/** Shows a button with a text, never disabled while it can explain why it does nothing. */
export function Button({
  tone = 'plain',
  size = 'medium',
  className = '',
  ...rest
}: ComponentProps<'button'> & { tone?: Tone; size?: 'small' | 'medium' }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles['button']} ${styles[tone]} ${styles[size]} ${className}`}
    />
  );
}

/** Shows a button within a line of text. */
export function LinkButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className={styles['link']} />;
}

/** Shows a button whose face is an icon; `label` is its name, `hint` what a pointer resting on it shows (with its shortcut). */
export function IconButton({
  label,
  hint = label,
  tone = 'quiet',
  className = '',
  children,
  ...rest
}: ComponentProps<'button'> & { label: string; hint?: string; tone?: Tone; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...tooltip(label, hint)}
      {...rest}
      className={`${styles['icon']} ${styles[tone]} ${className}`}
    >
      {children}
    </button>
  );
}
