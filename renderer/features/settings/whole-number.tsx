import { useState } from 'react';
import type { MessageId } from '../../messages/catalogue.ts';
import { Text, useText } from '../../messages/text.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** A number is kept when the field is left with a whole one in it; anything else is said, not kept. */
export function WholeNumber({
  label,
  hint,
  smallest,
  largest,
  value,
  onChange,
}: {
  label: string;
  hint: MessageId;
  smallest: number;
  largest: number;
  value: number;
  onChange: (value: number) => void;
}) {
  const say = useText();
  const [written, setWritten] = useState(String(value));
  const number = Number(written);
  const isValid =
    Number.isInteger(number) && written.trim() !== '' && number >= smallest && number <= largest;
  return (
    <TextField
      label={label}
      hint={<Text id={hint} />}
      inputMode="numeric"
      value={written}
      problem={!isValid && say('sending.number-problem', { smallest, largest })}
      onChange={(event) => setWritten(event.target.value)}
      onBlur={() => {
        if (isValid && number !== value) onChange(number);
      }}
    />
  );
}
