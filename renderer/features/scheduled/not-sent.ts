import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import type { Translate } from '../../messages/text.tsx';

/** Returns in words how many of what is scheduled are on hold, and how many were not sent, where there are any: a person decides about each. */
export function notSent(t: Translate, scheduled: readonly ScheduledMessage[]) {
  const onHold = scheduled.filter(({ held }) => held).length;
  const missed = scheduled.filter(({ held, missed: isMissed }) => isMissed && !held).length;
  return [
    onHold > 0 && t('schedule.on-hold', { count: onHold }),
    missed > 0 && t('schedule.strip-missed', { missed }),
  ];
}
