import type { TeamMember } from '../../../shared/contract/team.ts';

/** Returns the IDs of the members whom a note names as `@Name`. */
export function mentionsIn(text: string, members: readonly TeamMember[]): string[] {
  return members
    .filter(({ name, isRemoved }) => !isRemoved && text.includes(`@${name}`))
    .map(({ memberId }) => memberId);
}
