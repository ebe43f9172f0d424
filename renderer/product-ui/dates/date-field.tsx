import { CalendarDays } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormats, useText } from '../../messages/text.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToday } from '../../ui/use-now.ts';
import { dayOf } from './local-day.ts';
import { useWrittenDate } from './use-written-date.ts';

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar);

const nothing = () => {};

/**
 * Asks for a day, written as it is where the language of the page is spoken, or picked from a calendar: the browser's own field follows the
 * language of the browser. `value` is `2026-11-21`, or empty where none is written that can be read; then the form that it stands in
 * isn't handed in ({@link FormDialog}), since without the day it would mean something else.
 */
export function DateField({
  label,
  value,
  first = '',
  isWrong = false,
  isAhead = false,
  inputRef,
  onChange,
}: {
  label: string;
  value: string;
  /** The first day of the range whose last one this is; empty: there is none. */
  first?: string;
  /** Something else is wrong with it, and said elsewhere. */
  isWrong?: boolean;
  /** It is looked for among the days to come: one without a year is the next, not the last. */
  isAhead?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const { locale } = useFormats();
  const { write, read } = useWrittenDate();
  const [written, setWritten] = useState({ text: write(value), value, locale });
  const [isLeft, setLeft] = useState(true);
  // One that was set from elsewhere, or written in another language, is written anew.
  const isOwn = written.value === value && written.locale === locale;
  const text = isOwn ? written.text : write(value);
  const today = dayOf(useToday());
  const own = useRef<HTMLInputElement>(null);
  const field = inputRef ?? own;
  const isUnreadable = value === '' && text.trim() !== '';
  const isBefore = value !== '' && value < first;
  const problem =
    (isUnreadable && t('date.unreadable', { example: write(today) })) ||
    (isBefore && t('date.before-first'));
  useEffect(() => field.current?.setCustomValidity(problem || ''), [field, problem]);

  function change(next: string) {
    const day = read(next, today, isAhead) ?? '';
    setWritten({ text: next, value: day, locale });
    onChange(day);
  }

  return (
    <TextField
      label={label}
      inputRef={field}
      inputMode="numeric"
      placeholder={t('date.example', { date: write(today) })}
      value={text}
      problem={isLeft && problem}
      onInvalid={() => setLeft(true)}
      {...(isWrong && { 'aria-invalid': true })}
      onChange={({ target }) => {
        setLeft(false);
        change(target.value);
      }}
      onBlur={() => {
        setLeft(true);
        // A year that was left out is shown.
        if (value !== '') setWritten({ text: write(value), value, locale });
      }}
      end={
        <PopoverButton
          label={t('date.pick')}
          icon={<CalendarDays size={16} aria-hidden="true" />}
          onClosed={nothing}
        >
          {(close) => (
            <Calendar
              value={value || today}
              onPick={(day) => {
                change(write(day));
                close();
              }}
            />
          )}
        </PopoverButton>
      }
    />
  );
}
