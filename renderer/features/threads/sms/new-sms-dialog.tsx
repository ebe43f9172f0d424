import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { NumberChoices } from '../../../product-ui/numbers/number-choices.tsx';
import {
  NumberCountryField,
  useNumberCountry,
  useNumberName,
} from '../../../product-ui/numbers/number-country.tsx';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { ScheduleDialog } from '../../../product-ui/sending/schedule-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { countryOf } from './country-of.ts';
import { SmsBox } from './sms-box.tsx';
import { useSendSms } from './use-send-sms.ts';

/** Writes an SMS to a number, whether it has a thread or not, and sends it, now or later. */
export function NewSmsDialog({ instanceId, onClose }: DialogProps) {
  const t = useText();
  const [isScheduling, setScheduling] = useState(false);
  // What is wrong with a field is said there, not behind the time.
  const numberCountry = useNumberCountry(instanceId);
  // Without a country such digits are a short code alone, as the person has said.
  const [code, setCode] = useState<string | null>(null);
  const country = code === null ? numberCountry.country : null;
  const sms = useSendSms(
    instanceId,
    null,
    country,
    () => {
      numberCountry.keep();
      onClose();
    },
    () => setScheduling(false),
  );
  const written = sms.draft.to.trim();
  const steady = useDebounced(written, 120);
  const reading = useQuery({
    ...queryOf('sms.readNumber', { instanceId, written: steady, country }),
    enabled: steady !== '' && numberCountry.isReady,
    gcTime: 0,
  });
  const read = steady === written ? reading.data : undefined;
  const numbers = read?.numbers ?? [];
  const { to, text, other } = sms.problems;
  const nameOf = useNumberName();

  /** Whom it goes to, where that does not stand in the field. */
  function hintOf(answer: typeof read): string {
    const [only, second] = answer?.numbers ?? [];
    if (only === undefined || second !== undefined) return t('sms.to-hint');
    const { number, country: of, isShortCode } = only;
    const readAs = isShortCode
      ? t('number.short-code')
      : t('number.read-as', { number: nameOf(number, of) });
    return answer?.leftOut ? `${readAs} ${t('number.left-out')}` : readAs;
  }

  return (
    <FormDialog
      title={t('sms.new')}
      submit="composer.send"
      problem={isScheduling ? null : other}
      thrown={sms.error}
      actions={
        <Button
          aria-haspopup="dialog"
          onClick={() => {
            sms.forgetProblem();
            setScheduling(true);
          }}
        >
          {t('schedule.send-later')}
        </Button>
      }
      onSubmit={() => sms.send()}
      onClose={onClose}
    >
      <TextField
        type="tel"
        dir="ltr"
        label={t('threads.to')}
        hint={hintOf(read)}
        value={sms.draft.to}
        problem={to}
        onChange={(event) => {
          setCode(null);
          sms.change({ to: event.target.value });
        }}
      />
      <NumberCountryField
        country={numberCountry.country}
        onChange={(next) => {
          setCode(null);
          numberCountry.choose(next);
          sms.forgetProblem();
        }}
      />
      {numbers.length > 1 && (
        <NumberChoices
          choices={numbers.map(({ to: key, number, country: of, isShortCode }) => ({
            key,
            number,
            country: of,
            note: isShortCode ? t('number.short-code') : null,
          }))}
          onChoose={(key) => {
            const isCode = numbers.some(({ to: one, isShortCode }) => isShortCode && one === key);
            setCode(isCode ? key : null);
            sms.change({ to: key });
          }}
        />
      )}
      <SmsBox
        text={sms.draft.text}
        problem={text}
        onText={(text) => sms.change({ text })}
        onSend={() => sms.send()}
      />
      {isScheduling && (
        <ScheduleDialog
          instanceId={instanceId}
          title={t('schedule.send-later')}
          action="schedule.schedule"
          outcome="sms.leaves"
          country={countryOf(read)}
          thrown={sms.thrown}
          onPick={sms.send}
          onClose={() => {
            sms.forgetProblem();
            setScheduling(false);
          }}
        />
      )}
    </FormDialog>
  );
}
