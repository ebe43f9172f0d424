import { namesItsCountry, plainNumber } from '../../shared/domain/written-number.ts';
import { useText } from '../messages/text.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { NumberChoices } from './number-choices.tsx';
import { type NumberCountryInForce, useNumberName } from './number-country.tsx';
import { useRead } from './use-read.ts';

/** A field of a phone number that says how it is read where no country stands in it, and asks where it may be two. */
export function NumberField({
  instanceId,
  numberCountry,
  label,
  hint,
  value,
  problem,
  onChange,
}: {
  instanceId: string;
  numberCountry: NumberCountryInForce;
  label: string;
  hint?: string;
  value: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const nameOf = useNumberName();
  const { text, leftOut } = plainNumber(value);
  const isNational = text !== '' && !text.includes('@') && !namesItsCountry(text);
  const steady = useDebounced(isNational ? value.trim() : '', 120);
  const { reading } = useRead(instanceId, steady, numberCountry);
  const recipients = isNational && reading?.written === value.trim() ? reading.recipients : [];
  const [only, other] = recipients;
  const readAs =
    only !== undefined && other === undefined
      ? t('number.read-as', { number: nameOf(only.writtenAs ?? only.number, only.country) })
      : null;
  return (
    <>
      <TextField
        type="tel"
        dir="ltr"
        label={label}
        hint={
          [hint, readAs, leftOut && t('number.left-out')].filter(Boolean).join(' ') || undefined
        }
        maxLength={10_000}
        value={value}
        problem={problem}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => readAs !== null && only && onChange(only.writtenAs ?? only.number)}
      />
      {recipients.length > 1 && (
        <NumberChoices
          choices={recipients.map(({ chatId, number, country }) => ({
            key: chatId,
            number,
            country,
          }))}
          onChoose={(key) =>
            onChange(recipients.find(({ chatId }) => chatId === key)?.number ?? value)
          }
        />
      )}
    </>
  );
}
