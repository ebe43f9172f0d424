import type { RefObject } from 'react';
import { useText } from '../../messages/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { labelHues } from '../../../shared/domain/label-hues.ts';
import { LabelDot } from './label-dot.tsx';
import styles from './labels.module.css';

/** A label's name and colour. */
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
  const t = useText();
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
      <fieldset className={styles['hues']} aria-label={t('labels.colour')}>
        {labelHues.map((one) => (
          <label key={one.name} className={styles['hue']} title={t(`labels.${one.name}`)}>
            <input
              type="radio"
              name="label-hue"
              checked={hue === one.hue}
              aria-label={t(`labels.${one.name}`)}
              onChange={() => onChange({ hue: one.hue })}
            />
            <LabelDot hue={one.hue} />
          </label>
        ))}
      </fieldset>
    </>
  );
}
