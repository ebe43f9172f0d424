import { type DatePart, namesOf, readDate } from '../../../shared/domain/written-date.ts';
import { withoutMarks } from '../../../shared/domain/without-marks.ts';
import { useFormats } from '../../messages/text.tsx';
import { startOfDay } from './local-day.ts';

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** Returns what writes a day (`2026-11-21`) into a field as it is written where the language is spoken, and reads it. */
export function useWrittenDate() {
  const { date, locale } = useFormats();
  return {
    /** Empty for none. */
    write: (day: string): string => {
      const at = startOfDay(day);
      return at === null ? '' : withoutMarks(date(at, numeric));
    },
    /** `21/11/2026`, `21.11.26`, `2026-11-21`, `21 Nov`, `Sat 21/11`; null where it names no day. */
    read: (written: string, today: string, isAhead: boolean): string | null =>
      readDate(written, { order: orderOf(locale), ...namesOf(locale), today, isAhead }),
  };
}

function orderOf(locale: string): DatePart[] {
  const parts = Intl.DateTimeFormat(locale, numeric).formatToParts(0);
  return parts.map(({ type }) => type).filter((type): type is DatePart => type in numeric);
}
