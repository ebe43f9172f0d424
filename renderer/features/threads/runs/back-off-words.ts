import type { BackOffStatus } from '../../../../shared/contract/outbox.ts';
import type { Translate } from '../../../messages/text.tsx';

/** Returns what holds up the SMS side, in a sentence. `time` and `soon` put moments into words. */
export function backOffWords(
  t: Translate,
  backOff: NonNullable<BackOffStatus>,
  { time, soon }: { time: (at: number) => string; soon: (at: number) => string },
): string {
  switch (backOff.reason) {
    case 'outside-hours':
      return t('run-back-off.outside-hours', { at: soon(backOff.until) });
    case 'rate-limited':
      return t('run-back-off.rate-limited', { at: time(backOff.until) });
    case 'not-working':
      return t('run-back-off.trouble', { at: time(backOff.retryAt) });
    case 'offline':
    case 'trouble':
      return t(`run-back-off.${backOff.reason}`, { at: time(backOff.retryAt) });
    case 'no-token':
    case 'unauthorized':
    case 'safe-mode':
    case 'not-allowed':
      return t(`run-back-off.${backOff.reason}`);
  }
}
