import type { TeamStatus } from '../../../shared/contract/team.ts';
import type { Translate } from '../../messages/text.tsx';

/** Returns a sentence for the state of the team’s store; `since` is when the state began, in words. */
export function teamStateText(
  t: Translate,
  { state, reason, waiting, toRead, isUnsaved }: TeamStatus,
  since: string,
): string {
  if (isUnsaved) return t('team.state-unsaved');
  if (state === 'away') return t('team.state-away', { since, count: waiting });
  if (reason === 'unreachable' || reason === null) {
    return toRead > 0
      ? t('team.state-reading', { count: toRead })
      : t('team.state-up', { count: waiting });
  }
  return t(`team.state-${reason}`);
}
