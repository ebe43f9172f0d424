import type { Translate } from '../messages/text.tsx';

const minuteMs = 60_000;

/** Returns how long something waits, in words: `12 min`, `3 h 05 min`, `2 d 4 h`. */
export function waitingTime(t: Translate, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('time.minutes', { minutes });
  if (hours < 24) return t('time.hours', { hours, minutes: String(minutes % 60).padStart(2, '0') });
  return t('time.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}
