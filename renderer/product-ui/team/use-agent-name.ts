import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';

/** Returns the name that templates give this person: the one in the settings, else the one in the team; empty: none, null: not read yet. */
export function useAgentName(): string | null {
  const { data: settings } = useQuery(queryOf('settings.get', {}));
  const team = useQuery(queryOf('team.get', {}));
  if (!settings || team.isPending) return null;
  return settings.sending.agentName.trim() || (team.data?.membership?.name ?? '');
}
