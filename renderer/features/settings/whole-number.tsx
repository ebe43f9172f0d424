import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { SavedField } from './saved-field.tsx';

/** Shows a setting that is a whole number; anything else is said, not saved. */
export function WholeNumber({
  setting: { label, hint, range },
  value,
  onSave,
}: {
  setting: {
    label: MessageId;
    hint: MessageId;
    range: readonly [smallest: number, largest: number];
  };
  value: number;
  onSave: (value: number) => void;
}) {
  const t = useText();
  const [smallest, largest] = range;

  function problemOf(written: string): string | null {
    const number = Number(written);
    const isValid = Number.isInteger(number) && number >= smallest && number <= largest;
    return isValid && written !== '' ? null : t('sending.number-problem', { smallest, largest });
  }

  return (
    <SavedField
      label={t(label)}
      hint={t(hint)}
      inputMode="numeric"
      value={String(value)}
      problemOf={problemOf}
      onSave={(written) => onSave(Number(written))}
    />
  );
}
