import { useText } from '../../messages/text.tsx';
import { useIsInTeam, useTeam } from './use-team.ts';

/** Returns in words that what is changed of an instance is changed for the whole team; null: no team shares it. */
export function useOfAll(instanceId: string): string | null {
  const t = useText();
  const teamName = useTeam()?.membership?.teamName;
  return useIsInTeam(instanceId) && teamName !== undefined ? t('team.of-all', { teamName }) : null;
}
