import { Field } from './field.tsx';

/** Offers a labelled choice of one among a few. */
export function ChoiceField<Value extends string>({
  label,
  hint,
  value,
  choices,
  onChange,
}: {
  label: string;
  hint?: string;
  value: Value;
  /** `lang`: the language of a label that is in another than the page. */
  choices: readonly { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} lang={choice.lang}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
