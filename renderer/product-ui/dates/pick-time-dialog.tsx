import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useNow, useToday } from '../../ui/use-now.ts';
import { isField } from '../../ui/use-shortcut.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { Problem } from '../failures/problem.tsx';
import { DateField } from './date-field.tsx';
import { useWrittenTime } from './use-written-time.ts';
import { ownZone } from './zone-meant-field.tsx';
import { fromDayAndMinutes, timePresets, toDayAndMinutes } from './time-presets.ts';
import { useClock } from './use-clock.ts';
import { useErrorText } from '../failures/use-error-text.ts';
import styles from './dates.module.css';

/** Asks when: by one press for the usual times, or by day and time. A past time is refused with a sentence. */
export function PickTimeDialog({
  title,
  action,
  outcome = 'schedule.leaves',
  initialAt,
  thrown = null,
  cautionOf = () => null,
  beside = () => null,
  children,
  onPick,
  onClose,
  finalFocus,
}: {
  title: string;
  /** What the button says. */
  action: MessageId;
  /** The sentence about the time that is chosen. */
  outcome?:
    | 'schedule.leaves'
    | 'sms.leaves'
    | 'snooze.outcome'
    | 'runs.starts-at'
    | 'runs.starts-at-picked';
  /** Milliseconds since 1970; an hour from now where it is past or left out. */
  initialAt?: number;
  /** What the last choice met, or null. */
  thrown?: Error | null;
  /** What else is to be said of a time, or null. */
  cautionOf?: (at: number) => string | null;
  /** What stands beside a time, such as the same one elsewhere. */
  beside?: (at: number) => ReactNode;
  /** What else is asked. */
  children?: ReactNode;
  onPick: (at: number) => void;
  onClose: () => void;
  finalFocus?: () => HTMLElement | boolean;
}) {
  const t = useText();
  const errorText = useErrorText();
  const clock = useClock();
  const now = useNow(true);
  const today = useToday();
  const presets = timePresets(now);
  const { write, read } = useWrittenTime();
  const [written, setWritten] = useState(() => {
    const first = initialAt && initialAt > now ? initialAt : now + 3_600_000;
    const { day, minutes } = toDayAndMinutes(first);
    return { day, time: write(minutes) };
  });
  const [mustSay, setMustSay] = useState(false);
  const day = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLInputElement>(null);
  const usual = useRef<HTMLButtonElement>(null);
  const at = fromDayAndMinutes(written.day, read(written.time));

  function problem() {
    if (mustSay && at === null) return t('schedule.incomplete');
    if (at !== null && at <= now) return t('problem.in-the-past');
    return thrown && errorText(thrown);
  }

  function submit() {
    setMustSay(true);
    if (at !== null && at > now) return onPick(at);
    (written.day === '' ? day : time).current?.focus();
  }

  /** Digits that are typed where nothing is written are a time, whatever has the focus: the field takes them in place of what it holds. */
  function onKeyDown({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent) {
    if (isField(target) || ctrlKey || altKey || metaKey || !/^\p{Nd}$/u.test(key)) return;
    time.current?.focus();
    time.current?.select();
  }

  return (
    <FormDialog
      title={title}
      submit={action}
      onKeyDown={onKeyDown}
      onSubmit={submit}
      onClose={onClose}
      begin={usual}
      {...(finalFocus && { finalFocus })}
    >
      {/* A press of a usual time ends the dialog: what else is asked stands before. */}
      {children}
      <fieldset aria-label={t('schedule.usual')} className={styles['presets']}>
        {presets.map(({ name, at: presetAt }, index) => (
          <button
            key={name}
            ref={index === 0 ? usual : null}
            type="button"
            className={styles['preset']}
            onClick={() => onPick(presetAt)}
          >
            <span>{t(`schedule.${name}`)}</span>
            <span className={styles['when']}>
              {clock.moment(presetAt, today)}
              {beside(presetAt)}
            </span>
          </button>
        ))}
      </fieldset>
      <div className={styles['inputs']}>
        <DateField
          label={t('field.day')}
          inputRef={day}
          isAhead
          value={written.day}
          onChange={(next) => setWritten({ ...written, day: next })}
        />
        <TextField
          inputMode="numeric"
          placeholder={write(9 * 60 + 30)}
          label={t('field.time')}
          inputRef={time}
          value={written.time}
          onChange={(event) => setWritten({ ...written, time: event.target.value })}
        />
      </div>
      <p className={styles['outcome']} aria-live="polite">
        {problem() ? (
          <Problem role="none">{problem()}</Problem>
        ) : (
          at !== null && (
            <>
              {cautionOf(at) ?? t(outcome, { when: clock.moment(at, today), zone: ownZone })}
              {beside(at)}
            </>
          )
        )}
      </p>
    </FormDialog>
  );
}
