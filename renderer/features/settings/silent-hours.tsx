import { useIntl } from 'react-intl';
import type { Settings } from '../../../shared/contract/settings.ts';
import { useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { SavedField } from './saved-field.tsx';
import styles from './silent-hours.module.css';

type Hours = Settings['notifications']['silentHours'];

/** From Monday on; 0 is Sunday. */
const weekDays = [1, 2, 3, 4, 5, 6, 0] as const;

const two = (number: number) => String(number).padStart(2, '0');

const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Hours in which nothing is told, and the days on which they begin. */
export function SilentHours({
  hours,
  onChange,
}: {
  hours: Hours;
  onChange: (hours: Hours) => void;
}) {
  const t = useText();
  const intl = useIntl();
  const { isOn, days } = hours;
  // The first day of 2023 was a Sunday.
  const nameOf = (day: number, weekday: 'short' | 'long') =>
    intl.formatDate(new Date(2023, 0, 1 + day), { weekday });

  function saveTime(name: 'from' | 'to', time: string) {
    const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number);
    const minutes = hour * 60 + minute;
    // Half a time is not a time yet.
    if (Number.isInteger(minutes)) onChange({ ...hours, [name]: minutes });
  }

  return (
    <>
      <CheckField
        label={t('silent.on')}
        hint={t('silent.on-hint')}
        checked={isOn}
        onChange={(checked) => onChange({ ...hours, isOn: checked })}
      />
      {isOn && (
        <div className={styles['hours']}>
          {(['from', 'to'] as const).map((name) => (
            <SavedField
              key={`${name} ${hours[name]}`}
              type="time"
              required
              label={t(`silent.${name}`)}
              value={timeOf(hours[name])}
              onSave={(time) => saveTime(name, time)}
            />
          ))}
          <fieldset className={styles['days']}>
            <legend>{t('silent.days')}</legend>
            {weekDays.map((day) => (
              <label key={day}>
                <input
                  type="checkbox"
                  aria-label={nameOf(day, 'long')}
                  checked={days.includes(day)}
                  // Hours on no day would be silent hours that are off.
                  disabled={days.length === 1 && days.includes(day)}
                  onChange={({ target }) => {
                    const others = days.filter((other) => other !== day);
                    onChange({ ...hours, days: target.checked ? [...others, day] : others });
                  }}
                />
                {nameOf(day, 'short')}
              </label>
            ))}
          </fieldset>
        </div>
      )}
    </>
  );
}
