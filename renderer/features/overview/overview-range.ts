/** A stretch of days that is looked at, or one's own. */
export const rangeNames = ['today', 'yesterday', 'week', 'month', 'year', 'days'] as const;
export type RangeName = (typeof rangeNames)[number];

export const stepNames = ['hour', 'day', 'week'] as const;
export type StepName = (typeof stepNames)[number];

/** Days in local time, from the beginning of the first one to the beginning of the one after the last. */
export interface DayRange {
  from: Date;
  to: Date;
}

const hourMs = 3_600_000;

/** Returns a range of days that ends today; `today` is the beginning of today in local time. */
export function rangeOf(name: Exclude<RangeName, 'days'>, today: number): DayRange {
  const tomorrow = daysAfter(new Date(today), 1);
  switch (name) {
    case 'today':
      return { from: new Date(today), to: tomorrow };
    case 'yesterday':
      return { from: daysAfter(new Date(today), -1), to: new Date(today) };
    case 'week':
      return { from: daysAfter(tomorrow, -7), to: tomorrow };
    case 'month':
      return { from: daysAfter(tomorrow, -30), to: tomorrow };
    case 'year':
      return { from: daysAfter(tomorrow, -364), to: tomorrow };
  }
}

/** Returns the days between two date fields (`2026-11-21`), both included; null where one is missing or they are the wrong way round. */
export function rangeOfFields(first: string, last: string): DayRange | null {
  if (first === '' || last === '' || last < first) return null;
  const from = new Date(`${first}T00:00`);
  const range = { from, to: daysAfter(new Date(`${last}T00:00`), 1) };
  return lengthInDays(range) > longestRange ? null : range;
}

/** The most days that are looked at together. */
const longestRange = 3_660;

/** Returns the same days so many days before. */
export function shifted({ from, to }: DayRange, days: number): DayRange {
  return { from: daysAfter(from, -days), to: daysAfter(to, -days) };
}

export function lengthInDays({ from, to }: DayRange): number {
  return Math.round((to.getTime() - from.getTime()) / (24 * hourMs));
}

/** Returns the steps that a range can be cut into, the one to begin with first. */
export function stepsFor(range: DayRange): StepName[] {
  const days = lengthInDays(range);
  if (days <= 1) return ['hour'];
  if (days <= 3) return ['day', 'hour'];
  if (days <= 60) return days < 14 ? ['day'] : ['day', 'week'];
  return days <= 400 ? ['week', 'day'] : ['week'];
}

/** Returns where each step of a range begins, and where the last one ends. A day of 23 or 25 hours has as many steps of an hour. */
export function boundsOf({ from, to }: DayRange, step: StepName): number[] {
  const bounds: number[] = [];
  const end = to.getTime();
  for (let at = from; at.getTime() < end; at = next(at, step)) bounds.push(at.getTime());
  return [...bounds, end];
}

function next(at: Date, step: StepName): Date {
  return step === 'hour' ? new Date(at.getTime() + hourMs) : daysAfter(at, step === 'day' ? 1 : 7);
}

function daysAfter(day: Date, days: number): Date {
  const result = new Date(day);
  result.setDate(result.getDate() + days);
  return result;
}
