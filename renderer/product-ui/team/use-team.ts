import { useQuery } from '@tanstack/react-query';
import type { TeamChat, TeamStatus } from '../../../shared/contract/team.ts';
import { isLoginOver } from '../../../shared/domain/team-login.ts';
import { queryOf } from '../../bridge/queries.ts';
import type { ChatRef } from '../chat/chat-ref.ts';

/** Returns the team of this console; undefined while it loads. */
export function useTeam(): TeamStatus | undefined {
  return useQuery(queryOf('team.get', {})).data;
}

/** Returns the team that shares an instance; null: none does, or it is still loading. */
export function useTeamOf(instanceId: string): TeamStatus | null {
  const team = useTeam();
  return team?.shared.includes(instanceId) ? team : null;
}

/** Returns whether a team shares an instance and what this member does there reaches it: not once they were removed, or may not see it. */
export function useIsInTeam(instanceId: string): boolean {
  const team = useTeamOf(instanceId);
  return team !== null && !isLoginOver(team) && !team.limited.includes(instanceId);
}

/** Returns whether more than a moment's worth of what a team shares of an instance has yet to be read. */
export function useIsTeamRead(instanceId: string): boolean {
  const team = useTeamOf(instanceId);
  return team?.state === 'up' && team.toRead > 0;
}

/** Returns presence, claim and assignment of a chat; null: no team shares it, or they are still loading. */
export function useTeamChat({ instanceId, chatId }: ChatRef): TeamChat | null {
  const isShared = useTeamOf(instanceId) !== null;
  const { data } = useQuery({
    ...queryOf('team.chat', { instanceId, chatId }),
    enabled: isShared,
  });
  return isShared ? (data ?? null) : null;
}
