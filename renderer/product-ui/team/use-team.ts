import { useQuery } from '@tanstack/react-query';
import type { TeamChat, TeamStatus } from '../../../shared/contract/team.ts';
import { queryOf } from '../../bridge/queries.ts';
import type { ChatRef } from '../chat-ref.ts';

/** Returns the team as main knows it; undefined until it is read. */
export function useTeam(): TeamStatus | undefined {
  return useQuery(queryOf('team.get', {})).data;
}

/** Returns the team that shares the chats of an instance; null: none does, or it is not known yet. */
export function useTeamOf(instanceId: string): TeamStatus | null {
  const team = useTeam();
  return team?.shared.includes(instanceId) ? team : null;
}

/** Returns who looks at a chat, who answers there and whose it is; null where no team shares it. */
export function useTeamChat({ instanceId, chatId }: ChatRef): TeamChat | null {
  const isShared = useTeamOf(instanceId) !== null;
  const { data } = useQuery({
    ...queryOf('team.chat', { instanceId, chatId }),
    enabled: isShared,
  });
  return isShared ? (data ?? null) : null;
}
