import type { ArchiveSchedule } from '../../../../shared/contract/archive-runs.ts';

/** Returns when a run is next proposed after `after`, in milliseconds since 1970; the clock's changes are followed. */
export function nextTime(
  { every, day, minuteOfDay }: Pick<ArchiveSchedule, 'every' | 'day' | 'minuteOfDay'>,
  after: number,
): number {
  const from = new Date(after);
  const [year, month, today] = [from.getFullYear(), from.getMonth(), from.getDate()];
  const at = (onMonth: number, onDay: number): number =>
    new Date(year, onMonth, onDay, 0, minuteOfDay).getTime();
  /** The turn of this period, or of one after it. */
  const turn = (later: number): number => {
    if (every === 'day') return at(month, today + later);
    if (every === 'week') return at(month, today + ((day - from.getDay() + 7) % 7) + 7 * later);
    // Day 0 of the month after it is its last.
    const last = new Date(year, month + later + 1, 0).getDate();
    return at(month + later, Math.min(day, last));
  };
  const first = turn(0);
  return first > after ? first : turn(1);
}

/** Tells whether a schedule is due. */
export function isDue({ enabled, nextAt }: ArchiveSchedule, now: number): boolean {
  return enabled && nextAt !== null && nextAt <= now;
}
