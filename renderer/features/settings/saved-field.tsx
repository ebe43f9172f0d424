import { type ComponentProps, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** Saves a field when it is left, unless something is wrong with what is in it. */
export function SavedField({
  value,
  problemOf,
  onSave,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'value'> & {
  value: string;
  /** Returns what is wrong, or null. */
  problemOf?: (written: string) => string | null;
  onSave: (value: string) => void;
}) {
  const [written, setWritten] = useState(value);
  const trimmed = written.trim();
  const problem = problemOf?.(trimmed) ?? null;
  return (
    <TextField
      {...rest}
      value={written}
      problem={problem}
      onChange={(event) => setWritten(event.target.value)}
      onBlur={() => {
        if (problem === null && trimmed !== value) onSave(trimmed);
      }}
    />
  );
}
