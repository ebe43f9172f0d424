import { foldDigits } from '../../../shared/domain/fold-text.ts';
import { useFormats } from '../../messages/text.tsx';
import { withoutMarks } from './without-marks.ts';

/** Returns what writes minutes after midnight into a field, as they are written where the language is spoken, and reads them. */
export function useWrittenTime() {
  const { date } = useFormats();
  const write = (minutes: number): string =>
    withoutMarks(date(new Date(2023, 0, 1, 0, minutes), { timeStyle: 'short' }));
  const periodOf = (hour: number) => letters(write(hour * 60));
  return {
    write,
    /** `21:30`, `2130`, `9:30 pm`, `21 Uhr`, `pukul 21.30`, and the same in the language; null where it names no time. */
    read: (written: string): number | null => readTime(written, [periodOf(9), periodOf(21)]),
  };
}

/** Words before a time, in the languages of Postline. */
const before = /^(?:at|um|gegen|à|a las?|às?|pukul|pkl\.?|jam|الساعة|בשעה)\s+/u;
/** What stands for `:00` or between hours and minutes, and behind both. */
const hourMark = String.raw`(?:h|hs|hrs?|uhr|heures?|horas?)\b\.?`;
const form = new RegExp(
  String.raw`^(\d{1,2})(?:\s*(?:${hourMark}|h|[:.٫؛])\s*(\d{2})|\s?(\d{2}))?(?:\s*min)?\s*(${hourMark})?\s*(\D*)$`,
  'u',
);

/** `periods`: how the halves of the day are written; empty where nobody does. Exported for its test. */
export function readTime(written: string, periods: readonly [string, string]): number | null {
  const text = foldDigits(withoutMarks(written)).trim().toLowerCase().replace(before, '');
  const [, hours = '', marked, joined, mark, rest = ''] = form.exec(text) ?? [];
  const minutes = marked ?? joined;
  const half = halfOf(letters(rest), periods);
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (hours === '' || minute > 59 || (rest !== '' && half === null)) return null;
  // Hours alone are a time where something says so.
  if (half === null && minutes === undefined && mark === undefined) return null;
  if (half === null) return hour > 23 ? null : hour * 60 + minute;
  return hour < 1 || hour > 12 ? null : ((hour % 12) + 12 * half) * 60 + minute;
}

/** Returns 0 for the morning, 1 for what comes after noon, null for neither. */
function halfOf(written: string, [morning, afternoon]: readonly [string, string]): 0 | 1 | null {
  if (written === '') return null;
  if (written === morning || /^am?$/.test(written)) return 0;
  if (written === afternoon || /^pm?$/.test(written)) return 1;
  return null;
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
