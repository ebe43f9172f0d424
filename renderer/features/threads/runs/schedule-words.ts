import type { ArchiveSchedule } from '../../../../shared/contract/archive-runs.ts';
import { useFormats, useText } from '../../../messages/text.tsx';
import { useWrittenTime } from '../../../product-ui/dates/use-written-time.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useToday } from '../../../ui/use-now.ts';

/** Returns what names a day of the week, 0 (Sunday) to 6. */
export function useWeekday(): (day: number) => string {
  const formats = useFormats();
  // The first day of 2023 was a Sunday.
  return (day) => formats.date(new Date(2023, 0, 1 + day), { weekday: 'long' });
}

/** Returns what says when a run is proposed: `Every Monday, 09:00 · next: Monday, 09:00`. */
export function useScheduleWords(): (schedule: ArchiveSchedule) => string {
  const t = useText();
  const weekday = useWeekday();
  const { write } = useWrittenTime();
  const clock = useClock();
  const today = useToday();
  return ({ every, day, minuteOfDay, nextAt }) => {
    const words = { every, day, weekday: every === 'week' ? weekday(day) : '' };
    const when = t('schedules.when', { ...words, time: write(minuteOfDay) });
    return nextAt === null ? when : t('schedules.next', { when, at: clock.moment(nextAt, today) });
  };
}
