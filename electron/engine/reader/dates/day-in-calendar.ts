const dayMs = 24 * 60 * 60 * 1000;

/** Calendars of phones by their years, which no other has in the years of phones; and a year's length and beginning to look from. */
const others = [
  { name: 'persian', from: 1385, to: 1425, days: 365.2422, begin: Date.UTC(622, 2, 21) },
  { name: 'islamic-umalqura', from: 1428, to: 1475, days: 354.3671, begin: Date.UTC(622, 6, 16) },
];
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a day in milliseconds since 1970 at its beginning in UTC; null where the calendar has none. The year says which calendar it is:
 * Gregorian, Buddhist (2566, or 66 of it), Persian (1402) or Islamic (1445).
 */
export function dayInCalendar(year: number, month: number, day: number): number | null {
  const other = others.find(({ from, to }) => year >= from && year <= to);
  if (other !== undefined) return dayIn(other, year, month, day);
  // A Buddhist year in two digits is one that has not come.
  const isBuddhist = year >= 2500 || (year >= 2052 && year < 2100);
  const gregorian = !isBuddhist ? year : year >= 2500 ? year - 543 : year - 43;
  const at = Date.UTC(gregorian, month - 1, day);
  const there = new Date(at);
  return there.getUTCMonth() === month - 1 && there.getUTCDate() === day ? at : null;
}

function dayIn(calendar: (typeof others)[number], year: number, month: number, day: number) {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const days = (year - 1 + (month - 1) / 12) * calendar.days + day - 1;
  const guess = calendar.begin + Math.round(days) * dayMs;
  const wanted = `${month}/${day}/${year}`;
  for (let away = 0; away <= 6; away += 1) {
    for (const at of [guess + away * dayMs, guess - away * dayMs]) {
      if (written(calendar.name, at) === wanted) return at;
    }
  }
  return null;
}

function written(calendar: string, at: number): string {
  const format =
    formats.get(calendar) ??
    new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    });
  formats.set(calendar, format);
  return format.format(at).replace(/[^\d/]/g, '');
}
