/** Date, time, fraction of a second, zone; all but the date may be missing. */
const form =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Returns a written time, in milliseconds since 1970; null for what is none. The one reading of times of the service, of files and of
 * events: dates of ISO 8601, and nothing looser, which different machines read differently. What has no zone is UTC wherever this
 * computer is, since the SMS side writes its times so. A day or an hour that the calendar does not have is no time.
 */
export function readServiceTime(written: string | null): number | null {
  const [match, ...parts] = form.exec(written?.trim() ?? '') ?? [];
  if (match === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(0, 6)
    .map((part) => Number(part ?? 0));
  const [fraction = '', zone = 'Z'] = parts.slice(6);
  const ms = Math.floor(Number(`0.${fraction || '0'}`) * 1_000);
  const at = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const read = new Date(at);
  const isInCalendar =
    read.getUTCFullYear() === year &&
    read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    read.getUTCHours() === hour &&
    read.getUTCMinutes() === minute &&
    read.getUTCSeconds() === second;
  const offset = minutesOf(zone);
  return isInCalendar && offset !== null ? at - offset * 60_000 : null;
}

/** Minutes that a zone is ahead of UTC; null for what no zone is. */
function minutesOf(zone: string): number | null {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const ahead = Number(hours) * 60 + Number(minutes);
  if (Number(hours) > 15 || Number(minutes) > 59) return null;
  return sign === '-' ? -ahead : ahead;
}
