import type { Memory, Pause } from '../../../shared/contract/memory.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import { isWithin } from '../../../shared/domain/weekly-hours.ts';

const hourMs = 3_600_000;

/** "Until tomorrow" ends when the presets of snoozing do. */
const morning = 9;

/** No pause that is offered is longer, however long the day: the clock was put back since. */
const longestPauseMs = 36 * hourMs;

/** Returns whether nothing is told at an instant (milliseconds since 1970): in silent hours and while paused. */
export function isSilent(
  {
    silentHours,
    pausedUntil,
  }: Pick<Settings['notifications'], 'silentHours'> & Pick<Memory, 'pausedUntil'>,
  now: number,
): boolean {
  const leftMs = pausedUntil === null ? 0 : pausedUntil - now;
  const isPaused = leftMs > 0 && leftMs <= longestPauseMs;
  return isPaused || (silentHours.isOn && isWithin(silentHours, now));
}

/** Returns when a pause that begins now ends; null: none begins. */
export function endOfPause(pause: Pause, now: number): number | null {
  if (pause === 'off') return null;
  if (pause === 'hour') return now + hourMs;
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, morning).getTime();
}
