import type { Translate } from '../../messages/text.tsx';

const minuteMs = 60_000;

/** Returns how long something waits, in its largest unit alone: `now`, `12 min`, `3 h`, `2 d`. */
export function briefWait(t: Translate, ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return t('time.now');
  if (minutes < 60) return t('duration.minutes', { count: minutes });
  if (minutes < 24 * 60) return t('duration.hours', { count: Math.floor(minutes / 60) });
  return t('duration.days', { count: Math.floor(minutes / 60 / 24) });
}

/** Returns how long something waits, in words: `< 1 min`, `12 min`, `3 h 05 min`, `2 d 4 h`, `2 d`. */
export function waitingTime(t: Translate, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('time.minutes', { minutes: minutes === 0 ? '< 1' : minutes });
  if (hours < 24) return t('time.hours', { hours, minutes: String(minutes % 60).padStart(2, '0') });
  if (hours % 24 === 0) return briefWait(t, ms);
  return t('time.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}
