/**
 * Returns whether a member's login to the team's store has ended, for good or until a join code is entered: nothing is shared, and no other
 * try would change that.
 */
export function isLoginOver(team: { reason: string | null } | null | undefined): boolean {
  return team?.reason === 'removed' || team?.reason === 'code-renewed';
}
