import type { TeamMember } from '../../../shared/contract/team.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useTeamOf } from './use-team.ts';

/** Returns the present members of the team that shares an instance who see its chats; none while it is loading. */
export function useMembersOf(instanceId: string): TeamMember[] {
  const members = useTeamOf(instanceId)?.members ?? [];
  return members.filter(({ isRemoved, limited }) => !isRemoved && !limited.includes(instanceId));
}

/** Returns the words for why a member does not see yet what they are given in an instance; null: they see it. */
export function whyUnseen(
  { hasJoined, notSharing }: TeamMember,
  instanceId: string,
): MessageId | null {
  if (!hasJoined) return 'team.not-joined';
  return notSharing.includes(instanceId) ? 'team.not-sharing' : null;
}
