/** Hours that come back every week, by this computer's clock. */
export interface WeeklyHours {
  /** On which they begin, 0 (Sunday) to 6 (Saturday); on none, they never do. */
  days: number[];
  /** Minutes after midnight, 0 to 1,439. */
  from: number;
  /** Minutes after midnight. At or before `from`, it is on the day after: 22:00 to 6:00, and 0:00 to 0:00 is a whole day. */
  to: number;
}

export const minutesOfDay = 1_440;

/** One day's hours, in milliseconds since 1970. */
interface Hours {
  beginAt: number;
  endAt: number;
}

/** Tells whether the hours include an instant, in milliseconds since 1970. They begin with their first minute and end before their last. */
export function isWithin(hours: WeeklyHours, at: number): boolean {
  // Hours that lead over midnight began the day before.
  return [-1, 0].some((days) => {
    const { beginAt, endAt } = hoursOn(hours, at, days) ?? { beginAt: 0, endAt: 0 };
    return beginAt <= at && at < endAt;
  });
}

/** Returns when the hours begin after an instant, both in milliseconds since 1970; null: they never do. */
export function nextBegin(hours: WeeklyHours, at: number): number | null {
  // A week on it is the same day; one more where the clock skips that day's hours.
  for (let days = 0; days <= 14; days += 1) {
    const begun = hoursOn(hours, at, days);
    if (begun !== null && begun.beginAt > at) return begun.beginAt;
  }
  return null;
}

/**
 * Returns when work that lasts so many milliseconds ends, if it begins at an instant and goes on only within the hours; null: beyond some
 * years of them, or never.
 */
export function endWithin(hours: WeeklyHours, at: number, lasts: number): number | null {
  let left = lasts;
  let begin = isWithin(hours, at) ? at : nextBegin(hours, at);
  for (let times = 0; begin !== null && times < 1_000; times += 1) {
    const from = begin;
    const ends = [-1, 0].flatMap((days) => hoursOn(hours, from, days) ?? []);
    const end = Math.max(
      ...ends
        .filter(({ beginAt, endAt }) => beginAt <= from && from < endAt)
        .map((one) => one.endAt),
    );
    if (from + left <= end) return from + left;
    left -= end - from;
    begin = isWithin(hours, end) ? end : nextBegin(hours, end);
  }
  return null;
}

/** Returns the hours that begin so many days after the day of an instant; null where none do, or where the clock skips them. */
function hoursOn({ days, from, to }: WeeklyHours, at: number, later: number): Hours | null {
  const day = new Date(at);
  // The clock's changes are followed: the same wall clock in the evening, whatever happened in the night.
  const atMinute = (minutes: number): Date =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate() + later, 0, minutes);
  if (!days.includes(atMinute(0).getDay())) return null;
  const beginAt = atMinute(from).getTime();
  const endAt = atMinute(to > from ? to : to + minutesOfDay).getTime();
  return beginAt < endAt ? { beginAt, endAt } : null;
}
