import { useText } from '../../messages/text.tsx';
import { useTeam } from '../../product-ui/team/use-team.ts';

/** Returns what an agent is called; who set no name on this computer, by the name in the team where there is one. */
export function useAgentName(): (agent: string) => string {
  const t = useText();
  const own = useTeam()?.membership?.name;
  return (agent) => agent || own || t('overview.unnamed');
}
