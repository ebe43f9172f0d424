import { readableTime } from '../../../shared/transcript/written-time.ts';
import { useFormats, useText } from '../../messages/text.tsx';

const dayLength = 86_400_000;

/** Local days between the beginning of today and the day of a time; a day of 23 or 25 hours counts as one. */
function daysAgo(at: number, today: number): number {
  return Math.round((today - new Date(at).setHours(0, 0, 0, 0)) / dayLength);
}

/** Returns the year as a part of a date, where it is not this one. */
function yearOf(at: number, today: number): { year?: 'numeric' } {
  return new Date(at).getFullYear() === new Date(today).getFullYear() ? {} : { year: 'numeric' };
}

/** Returns times in words. All arguments are milliseconds since 1970; `today` is the beginning of today (ui/use-now.ts). */
export function useClock() {
  const formats = useFormats();
  const t = useText();
  const time = (at: number) => formats.date(at, { timeStyle: 'short' });

  const date = (at: number, today: number, weekday: 'short' | 'long') => {
    const ago = daysAgo(at, today);
    if (ago === 0) return t('time.today');
    if (ago === 1) return t('time.yesterday');
    if (ago > 1 && ago < 7) return formats.date(at, { weekday });
    return formats.date(at, { day: 'numeric', month: weekday, ...yearOf(at, today) });
  };

  /** A future day: `Today`, `Tomorrow`, `Thursday` of the next days, else with its date. */
  const dayAhead = (at: number, today: number) => {
    const ahead = -daysAgo(at, today);
    if (ahead === 1) return t('time.tomorrow');
    if (ahead > 1 && ahead < 7) return formats.date(at, { weekday: 'long' });
    if (ahead < 7) return date(at, today, 'long');
    return formats.date(at, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      ...yearOf(at, today),
    });
  };

  return {
    time,
    /** Day and time of what is to come, or has just been: `Tomorrow, 09:00`. */
    moment: (at: number, today: number) =>
      t('time.moment', { day: dayAhead(at, today), time: time(at) }),
    /** The same for a narrow place: of today the time alone. */
    soon: (at: number, today: number) =>
      daysAgo(at, today) === 0
        ? time(at)
        : t('time.moment', { day: dayAhead(at, today), time: time(at) }),
    /** For a day's heading: `Today`, `Thursday`, `3 November`. */
    day: (at: number, today: number) => date(at, today, 'long'),
    /** For a narrow column: the time of today, else the day. */
    brief: (at: number, today: number) =>
      daysAgo(at, today) === 0 ? time(at) : date(at, today, 'short'),
    /** The time of day to the second. */
    seconds: (at: number) => formats.date(at, { timeStyle: 'medium' }),
    /** To the second, for what is copied. */
    exact: (at: number) => formats.date(at, readableTime),
  };
}
