import type { RefObject } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { labelHues } from '../../../shared/domain/label-hues.ts';
import { HueField } from './hue-field.tsx';

const hues = labelHues.map(({ hue, name }) => ({ hue, name: `labels.${name}` as const }));

/** Asks for a label's name and colour. */
export function LabelFields({
  label,
  name,
  hue,
  problem,
  inputRef,
  onChange,
}: {
  /** Of the field for the name. */
  label: string;
  name: string;
  hue: number;
  problem: string | null;
  inputRef?: RefObject<HTMLInputElement | null>;
  onChange: (change: { name?: string; hue?: number }) => void;
}) {
  return (
    <>
      <TextField
        label={label}
        maxLength={60}
        value={name}
        problem={problem}
        {...(inputRef && { inputRef })}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <HueField hues={hues} hue={hue} onChange={(next) => onChange({ hue: next })} />
    </>
  );
}
