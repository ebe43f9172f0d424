import { useEffect, useState } from 'react';
import { plainNumber } from '../../../shared/domain/written-number.ts';
import { useText } from '../../messages/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NumberChoices } from './number-choices.tsx';
import { type NumberCountryInForce, useNumberName } from './number-country.tsx';
import { useErrorText } from '../failures/use-error-text.ts';
import { twoReadings, useRead } from './use-read.ts';

/**
 * Asks for a phone number. `value` becomes the international number as soon as one is read; the field goes on to show what was typed,
 * says how it is read, reads it anew where the country changes, and asks where it may be two.
 */
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
  const errorText = useErrorText();
  const nameOf = useNumberName();
  // All values that came of it: of several fields whose country changes, one may be written over by another's, and is given anew.
  const [typed, setTyped] = useState({ text: value, became: [value] });
  // Another value came from elsewhere: from a card that was added, or of one that was removed.
  const text = typed.became.includes(value) ? typed.text : value;
  const written = text.trim();
  const {
    reading,
    problem: unread,
    isCurrent,
  } = useRead(instanceId, written.includes('@') ? '' : written, numberCountry);
  const isRead = isCurrent && reading?.written === written;
  const [only, other] = isRead ? reading.recipients : [];
  const number = only && !other ? (only.writtenAs ?? only.number) : null;
  // Until it is read, no number that another country made of it.
  const becomes = number ?? text;

  if (!typed.became.includes(becomes)) setTyped({ text, became: [...typed.became, becomes] });
  useEffect(() => {
    if (becomes !== value) onChange(becomes);
  }, [becomes, value, onChange]);

  function take(next: string) {
    setTyped({ text: next, became: [next] });
    onChange(next);
  }

  // Why it cannot be read says more than that the form has no number.
  const own = other ? twoReadings : unread?.written === written ? unread.error : null;
  const { leftOut } = plainNumber(text);
  const readAs =
    only && number !== null && number !== written
      ? t('number.read-as', { number: nameOf(number, only.country) })
      : null;
  const said = [readAs, leftOut && t('number.left-out')].filter(Boolean).join(' ');
  return (
    <>
      <TextField
        type="tel"
        dir="ltr"
        label={label}
        hint={[hint, said].filter(Boolean).join(' · ') || undefined}
        maxLength={10_000}
        value={text}
        problem={problem && (own ? errorText(own) : problem)}
        onChange={({ target }) => take(target.value)}
      />
      {other && (
        <NumberChoices
          choices={(reading?.recipients ?? []).map((one) => ({ key: one.chatId, ...one }))}
          onChoose={(key) =>
            take(reading?.recipients.find(({ chatId }) => chatId === key)?.number ?? text)
          }
        />
      )}
    </>
  );
}
