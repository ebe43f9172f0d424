import { useText } from '../../messages/text.tsx';

/** Returns what says how long somebody waited, from milliseconds: `48 min`, `3 h 05 min`, `2 days`. */
export function useWaitWords(): (ms: number) => string {
  const t = useText();
  return (ms) => {
    const minutes = Math.round(ms / 60_000);
    if (minutes < 1) return t('overview.wait-seconds');
    if (minutes < 60) return t('duration.minutes', { count: minutes });
    if (minutes >= 2_880) return t('overview.wait-days', { count: Math.round(minutes / 1_440) });
    const rest = String(minutes % 60).padStart(2, '0');
    return t('overview.wait-hours', { hours: Math.floor(minutes / 60), minutes: rest });
  };
}
