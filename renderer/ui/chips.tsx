import type { ComponentProps, ReactNode } from 'react';
import styles from './chip.module.css';

/** Shows a small round button; with `pressed`, one that is on or off. */
export function Chip({ pressed, ...rest }: ComponentProps<'button'> & { pressed?: boolean }) {
  return <button type="button" aria-pressed={pressed} {...rest} className={styles['chip']} />;
}

/** Shows a row of chips. */
export function ChipRow({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <fieldset aria-label={label} className={`${styles['chips']} ${className}`}>
      {children}
    </fieldset>
  );
}

/** Shows a row of chips of which one is in force. */
export function Chips<Value extends string>({
  label,
  chips,
  chosen,
  className = '',
  onChoose,
}: {
  label: string;
  chips: readonly { value: Value; label: ReactNode }[];
  chosen: Value;
  className?: string;
  onChoose: (value: Value) => void;
}) {
  return (
    <ChipRow label={label} className={className}>
      {chips.map(({ value, label: words }) => (
        <Chip key={value} pressed={chosen === value} onClick={() => onChoose(value)}>
          {words}
        </Chip>
      ))}
    </ChipRow>
  );
}
