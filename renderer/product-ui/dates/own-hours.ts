import { outsideUntil } from '../../../shared/domain/own-settings.ts';
import type { WeeklyHours } from '../../../shared/domain/weekly-hours.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { useInstance } from '../settings/use-instances.ts';
import { useWeekDays } from './first-day-of-week.ts';
import { useWrittenTime } from './use-written-time.ts';
import { useMinute } from '../../ui/use-now.ts';

/** Returns when the hours of an instance begin, in milliseconds since 1970, where they are over now; null where they are not. */
export function useOutsideUntil(instanceId: string): number | null {
  const now = useMinute();
  const instance = useInstance(instanceId);
  return instance ? outsideUntil(instance.own, now) : null;
}

/** Returns days and hours in words: `Mon–Fri, 09:00–18:00`. */
export function useHoursText() {
  const formats = useFormats();
  const t = useText();
  const weekDays = useWeekDays();
  const { write } = useWrittenTime();
  // The first day of 2023 was a Sunday.
  const day = (index: number, weekday: 'short' | 'long') =>
    formats.date(new Date(2023, 0, 1 + index), { weekday });
  const days = (chosen: readonly number[]) => {
    const first = weekDays.findIndex((one) => chosen.includes(one));
    const inRow = weekDays.slice(first, first + chosen.length);
    const [begin = 0, end = 0] = [inRow[0], inRow.at(-1)];
    const isRange = chosen.length > 2 && inRow.every((one) => chosen.includes(one));
    if (isRange) return t('hours.range', { from: day(begin, 'short'), to: day(end, 'short') });
    const names = weekDays.filter((one) => chosen.includes(one)).map((one) => day(one, 'short'));
    return formats.list(names, { type: 'unit', style: 'short' });
  };
  return {
    day,
    hours: ({ days: chosen, from, to }: WeeklyHours) =>
      t('hours.words', { days: days(chosen), from: write(from), to: write(to) }),
  };
}
