import type { Settings } from '../../../shared/contract/settings.ts';
import { useText } from '../../messages/text.tsx';
import { useWeekDays } from '../../product-ui/dates/first-day-of-week.ts';
import { useWrittenTime } from '../../product-ui/dates/use-written-time.ts';
import { useHoursText } from '../../product-ui/dates/own-hours.ts';
import { SwitchField } from '../../ui/check-field.tsx';
import { SavedField } from './saved-field.tsx';
import styles from './settings.module.css';

type Hours = Settings['notifications']['silentHours'];

/** Hours in which nothing is told, and the days on which they begin. */
export function SilentHours({
  hours,
  onChange,
}: {
  hours: Hours;
  onChange: (hours: Hours) => void;
}) {
  const t = useText();
  const { day } = useHoursText();
  const { write, read } = useWrittenTime();
  const weekDays = useWeekDays();
  const { isOn, days } = hours;

  return (
    <>
      <SwitchField
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
              label={t(`hours.${name}`)}
              inputMode="numeric"
              value={write(hours[name])}
              problemOf={(time) => (read(time) === null ? t('hours.no-time') : null)}
              onSave={(time) => onChange({ ...hours, [name]: read(time) ?? hours[name] })}
            />
          ))}
          <fieldset className={styles['choices']}>
            <legend>{t('silent.days')}</legend>
            {weekDays.map((one) => (
              <label key={one}>
                <input
                  type="checkbox"
                  aria-label={day(one, 'long')}
                  checked={days.includes(one)}
                  // Hours on no day would be silent hours that are off.
                  disabled={days.length === 1 && days.includes(one)}
                  onChange={({ target }) => {
                    const others = days.filter((other) => other !== one);
                    onChange({ ...hours, days: target.checked ? [...others, one] : others });
                  }}
                />
                {day(one, 'short')}
              </label>
            ))}
          </fieldset>
        </div>
      )}
    </>
  );
}
