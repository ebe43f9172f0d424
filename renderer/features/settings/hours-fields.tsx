import type { WeeklyHours } from '../../../shared/domain/weekly-hours.ts';
import { useText } from '../../messages/text.tsx';
import { useWeekDays } from '../../product-ui/dates/first-day-of-week.ts';
import { useWrittenTime } from '../../product-ui/dates/use-written-time.ts';
import { useHoursText } from '../../product-ui/dates/own-hours.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Pair } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './settings.module.css';

/** Hours as they are being written. */
export interface WrittenHours {
  isOn: boolean;
  days: readonly number[];
  from: string;
  to: string;
}

/** Returns hours as a person writes them; an office's where there are none yet. */
export function toWrittenHours(
  hours: WeeklyHours | null,
  write: (minutes: number) => string,
): WrittenHours {
  const { days, from, to } = hours ?? { days: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 };
  return { isOn: hours !== null, days, from: write(from), to: write(to) };
}

/** Returns the hours that are written, null where none are wanted; undefined where they cannot be read. */
export function readHours(
  written: WrittenHours,
  read: (time: string) => number | null,
): WeeklyHours | null | undefined {
  if (!written.isOn) return null;
  const [from, to] = [read(written.from), read(written.to)];
  if (from === null || to === null || written.days.length === 0) return undefined;
  return { days: [...written.days].sort((one, other) => one - other), from, to };
}

/** Lets a person choose whether an instance has hours of its own, and which. */
export function HoursFields({
  hours,
  onChange,
}: {
  hours: WrittenHours;
  onChange: (hours: WrittenHours) => void;
}) {
  const t = useText();
  const { day } = useHoursText();
  const { write, read } = useWrittenTime();
  const weekDays = useWeekDays();
  const { isOn, days } = hours;
  const times = [read(hours.from), read(hours.to)] as const;
  const [from, to] = times;
  return (
    <fieldset className={styles['instancesTabPart']}>
      <legend>{t('hours.title')}</legend>
      <CheckField
        label={t('hours.on')}
        hint={t('hours.hint')}
        checked={isOn}
        onChange={(checked) => onChange({ ...hours, isOn: checked })}
      />
      {isOn && (
        <>
          <fieldset
            className={styles['days']}
            aria-label={t('hours.days')}
            aria-describedby={days.length === 0 ? 'hours-no-day' : undefined}
          >
            {weekDays.map((one) => (
              <label key={one} className={styles['day']}>
                <input
                  type="checkbox"
                  aria-label={day(one, 'long')}
                  aria-invalid={days.length === 0 || undefined}
                  checked={days.includes(one)}
                  onChange={(event) => {
                    const others = days.filter((other) => other !== one);
                    onChange({ ...hours, days: event.target.checked ? [...others, one] : others });
                  }}
                />
                <span aria-hidden="true">{day(one, 'short')}</span>
              </label>
            ))}
          </fieldset>
          {days.length === 0 && (
            <p id="hours-no-day" className={styles['instancesTabProblem']}>
              {t('hours.no-day')}
            </p>
          )}
          <Pair>
            {(['from', 'to'] as const).map((name, index) => (
              <TextField
                key={name}
                label={t(`hours.${name}`)}
                inputMode="numeric"
                placeholder={write(9 * 60)}
                value={hours[name]}
                problem={times[index] === null && t('hours.no-time')}
                onChange={(event) => onChange({ ...hours, [name]: event.target.value })}
              />
            ))}
          </Pair>
          {from !== null && to !== null && to <= from && (
            <p>{t(to === from ? 'hours.whole-day' : 'hours.over-midnight')}</p>
          )}
        </>
      )}
    </fieldset>
  );
}
