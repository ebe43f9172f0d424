import { dayOf, startOfDay } from './local-day.ts';

/** A time that is often chosen; `name` is the end of its text's id. */
export interface TimePreset {
  name: 'in-an-hour' | 'evening' | 'tomorrow' | 'monday';
  /** Milliseconds since 1970. */
  at: number;
}

const hourLength = 3_600_000;
const minuteLength = 60_000;
/** When a working day begins, in hours of local time. */
const morning = 9;
const evening = 18;
const monday = 1;

/** Returns what is offered at `now` (milliseconds since 1970), in local time: no evening that has come or is less than two hours away, no Monday that is tomorrow. */
export function timePresets(now: number): TimePreset[] {
  const thisEvening = new Date(now).setHours(evening, 0, 0, 0);
  const tomorrow = morningAfter(now, 1);
  const untilMonday = (monday + 7 - new Date(now).getDay()) % 7 || 7;
  const nextMonday = morningAfter(now, untilMonday);
  return [
    { name: 'in-an-hour', at: Math.ceil((now + hourLength) / minuteLength) * minuteLength },
    ...(thisEvening - now < 2 * hourLength ? [] : [{ name: 'evening' as const, at: thisEvening }]),
    { name: 'tomorrow', at: tomorrow },
    ...(nextMonday === tomorrow ? [] : [{ name: 'monday' as const, at: nextMonday }]),
  ];
}

/** By the calendar, not by hours: days of 23 and 25 hours begin in the morning too. */
function morningAfter(now: number, days: number): number {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  return day.setHours(morning, 0, 0, 0);
}

/** Returns the local day of a time (`2026-11-21`), and its minutes after midnight. */
export function toDayAndMinutes(at: number): { day: string; minutes: number } {
  const date = new Date(at);
  return { day: dayOf(at), minutes: date.getHours() * 60 + date.getMinutes() };
}

/** Returns the time that both name, in milliseconds since 1970; null where one of them is missing. */
export function fromDayAndMinutes(day: string, minutes: number | null): number | null {
  const midnight = startOfDay(day);
  // By the clock: a day of 23 or 25 hours has its 18:00 too.
  return midnight === null || minutes === null ? null : new Date(midnight).setHours(0, minutes);
}
