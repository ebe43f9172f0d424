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

/** What is offered at `now` (milliseconds since 1970), in local time: no evening that has come or is less than two hours away, no Monday that is tomorrow. */
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

/** The values of a date and a time input for a time in local time. */
export function toInputs(at: number): { date: string; time: string } {
  const day = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  return { date, time: `${two(day.getHours())}:${two(day.getMinutes())}` };
}

/** The time that both inputs name, in milliseconds since 1970, the hours from 0 to 23; null where one of them is no time. */
export function fromInputs({ date, time }: { date: string; time: string }): number | null {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2})[:.h ]?(\d{2})\s*$/.exec(time) ?? [];
  const at = new Date(`${date}T${hours.padStart(2, '0')}:${minutes}`).getTime();
  return Number.isNaN(at) ? null : at;
}
