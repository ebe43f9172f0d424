import type { TeamMember } from '../../../shared/contract/team.ts';
import { useTeamOf } from './use-team.ts';

/** Returns the present members of the team that shares an instance who see its chats; none while it is loading. */
export function useMembersOf(instanceId: string): TeamMember[] {
  const members = useTeamOf(instanceId)?.members ?? [];
  return members.filter(({ isRemoved, limited }) => !isRemoved && !limited.includes(instanceId));
}
