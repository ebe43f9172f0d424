import { useFormats } from '../../messages/text.tsx';

/** A part of ECMA-402 that is newer than the library's own types. */
interface WithWeek extends Intl.Locale {
  getWeekInfo?(): { firstDay: number };
}

/** Returns the day on which weeks begin where a locale is at home: 0 (Sunday) to 6; Monday where the browser doesn't know. */
export function firstDayOfWeek(locale: string): number {
  const known: WithWeek = new Intl.Locale(locale);
  return (known.getWeekInfo?.().firstDay ?? 1) % 7;
}

/** Returns the days of a week, 0 (Sunday) to 6, from the one on which it begins where the language is spoken. */
export function useWeekDays(): number[] {
  const first = firstDayOfWeek(useFormats().locale);
  return Array.from({ length: 7 }, (_, index) => (first + index) % 7);
}
