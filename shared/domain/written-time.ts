import { foldDigits } from './fold-text.ts';
import { withoutMarks } from './without-marks.ts';

/** Words before a time, in the languages of Postline. */
const before =
  /^(?:at|around|um|gegen|ab|vers|à|de|a las?|las|sobre las|por volta das?|às?|pukul|pkl?\.?|jam|الساعة|في|בשעה|ב[-־])\s*(?=\d)/u;
/** What stands for `:00` or between hours and minutes, and behind both. */
const hourMark = String.raw`(?:h|hs|hrs?|uhr|heures?|horas?|o['’]clock)\b\.?`;
const form = new RegExp(
  String.raw`^(\d{1,2})(?:\s*(?:${hourMark}|h|[:：.٫؛])\s*(\d{2})|\s?(\d{2}))?(?:\s*min)?\s*(${hourMark})?\s*(\D*)$`,
  'u',
);

/**
 * Reads a time of day as it is written in the languages of Postline (`21:30`, `2130`, `9:30 pm`, `21 Uhr`, `pukul 21.30`), in minutes after
 * midnight; null where it names no time. `periods` is how the halves of the day are written besides, as `lettersOf` has it.
 */
export function readTime(
  written: string,
  periods: readonly [string, string] = ['', ''],
): number | null {
  const text = foldDigits(withoutMarks(written)).trim().toLowerCase();
  const bare = text.replace(before, '');
  const [, hours = '', marked, joined, mark, rest = ''] = form.exec(bare) ?? [];
  const minutes = marked ?? joined;
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  const half = halfOf(lettersOf(rest), hour, periods);
  if (hours === '' || minute > 59 || (lettersOf(rest) !== '' && half === null)) return null;
  // Hours alone are a time where something says so.
  const isNamed = half !== null || minutes !== undefined || mark !== undefined || bare !== text;
  if (!isNamed) return null;
  if (half === null) return hour > 23 ? null : hour * 60 + minute;
  return hour < 1 || hour > 12 ? null : ((hour % 12) + 12 * half) * 60 + minute;
}

/** What the parts of a day are called behind a time, as `lettersOf` has them. */
const morning =
  /^(?:am?|morgens|vormittags|dumatin|dela(?:mañana|madrugada)|da(?:manhã|madrugada)|pagi|صباحا|בבוקר)$/u;
const afternoon =
  /^(?:pm?|nachmittags|abends|delaprèsmidi|dusoir|delatarde|datarde|sore|مساء|ظهرا|בצהריים|אחהצ|בערב)$/u;
/** They go on beyond midnight: only the hours before it are certain. */
const night = /^(?:nachts|delanoche|danoite|malam|ليلا|בלילה)$/u;

/** Returns 0 for the morning, 1 for what comes after noon, null for neither. */
function halfOf(written: string, hour: number, [am, pm]: readonly [string, string]): 0 | 1 | null {
  if (written === '') return null;
  if (written === am || morning.test(written)) return 0;
  if (written === pm || afternoon.test(written)) return 1;
  return night.test(written) && hour >= 7 && hour < 12 ? 1 : null;
}

/** Returns the letters of a text, without the marks of Arabic, which are left out as often as not. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
