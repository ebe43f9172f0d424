import type { ArchiveSchedule } from '../../../../shared/contract/archive-runs.ts';

/** Returns the next such minute of the local day after `after`, in milliseconds since 1970; the clock's changes are followed. */
export function nextTime(minuteOfDay: number, after: number): number {
  const from = new Date(after);
  const onDay = (days: number): number =>
    new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, 0, minuteOfDay).getTime();
  const today = onDay(0);
  return today > after ? today : onDay(1);
}

/** Tells whether a schedule is due. */
export function isDue({ enabled, nextAt }: ArchiveSchedule, now: number): boolean {
  return enabled && nextAt !== null && nextAt <= now;
}
