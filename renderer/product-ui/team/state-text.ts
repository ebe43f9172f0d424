import type { TeamStatus } from '../../../shared/contract/team.ts';
import type { Translate } from '../../messages/text.tsx';

/** Returns a sentence for the state of the team’s store; `soon` puts a time into words. */
export function teamStateText(
  t: Translate,
  { state, reason, since, waiting, toRead, isUnsaved, ended }: TeamStatus,
  soon: (at: number) => string,
): string {
  if (isUnsaved) return t('team.state-unsaved');
  if (state === 'away')
    return t('team.state-away', { since: since === null ? '' : soon(since), count: waiting });
  if (reason === 'unreachable' || reason === null) {
    return toRead > 0
      ? t('team.state-reading', { count: toRead })
      : t('team.state-up', { count: waiting });
  }
  if (reason === 'removed' || reason === 'code-renewed') {
    return t(`team.state-${reason}`, endValues(ended, soon));
  }
  return t(`team.state-${reason}`);
}

/** Returns who ended a login and when as the values of a sentence about it. */
export function endValues(ended: TeamStatus['ended'], soon: (at: number) => string) {
  return {
    isKnown: String(ended !== null),
    by: ended?.by ?? '',
    at: ended === null ? '' : soon(ended.at),
  };
}
