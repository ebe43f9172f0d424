import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { useSettings } from '../settings/use-settings.ts';

/** Returns the name that templates give this person: the one in the settings, else the one in the team; empty: none, null: not read yet. */
export function useAgentName(): string | null {
  const settings = useSettings();
  const team = useQuery(queryOf('team.get', {}));
  if (!settings || team.isPending) return null;
  return settings.sending.agentName.trim() || (team.data?.membership?.name ?? '');
}
