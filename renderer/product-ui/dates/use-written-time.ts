import { lettersOf, readTime } from '../../../shared/domain/written-time.ts';
import { withoutMarks } from '../../../shared/domain/without-marks.ts';
import { useFormats } from '../../messages/text.tsx';

/** Returns what writes minutes after midnight into a field, as they are written where the language is spoken, and reads them. */
export function useWrittenTime() {
  const { date } = useFormats();
  const write = (minutes: number): string =>
    withoutMarks(date(new Date(2023, 0, 1, 0, minutes), { timeStyle: 'short' }));
  const periodOf = (hour: number) => lettersOf(write(hour * 60));
  return {
    write,
    /** `21:30`, `2130`, `9:30 pm`, `21 Uhr`, `pukul 21.30`, and the same in the language; null where it names no time. */
    read: (written: string): number | null => readTime(written, [periodOf(9), periodOf(21)]),
  };
}
