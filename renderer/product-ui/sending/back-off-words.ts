import type { BackOffStatus } from '../../../shared/contract/outbox.ts';
import type { Translate } from '../../messages/text.tsx';

/** Returns what holds up a side of an instance, and until when, in a sentence. `time` and `soon` put moments into words. */
export function backOffWords(
  t: Translate,
  backOff: NonNullable<BackOffStatus>,
  { time, soon }: { time: (at: number) => string; soon: (at: number) => string },
): string {
  switch (backOff.reason) {
    case 'outside-hours':
      return t('run-back-off.outside-hours', { at: soon(backOff.until) });
    case 'rate-limited':
      // In words without seconds, the minute in which it ends would be before its end.
      return t('run-back-off.rate-limited', { at: soon(nextMinute(backOff.until)) });
    case 'trouble':
    case 'not-working': {
      const isSilent = backOff.reason === 'trouble' && backOff.isSilent;
      return t('run-back-off.trouble', { at: time(backOff.retryAt), silent: String(isSilent) });
    }
    case 'offline':
      return t('run-back-off.offline', { at: time(backOff.retryAt) });
    case 'no-token':
    case 'unauthorized':
    case 'safe-mode':
    case 'not-allowed':
      return t(`run-back-off.${backOff.reason}`);
  }
}

const minute = 60_000;

function nextMinute(at: number): number {
  return Math.ceil(at / minute) * minute;
}
