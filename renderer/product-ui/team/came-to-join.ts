/** The state of an address that leads to the field for a join code. */
export const toJoin = { joinsTeam: true };

/** Returns whether one came to enter a join code. */
export function cameToJoin(): boolean {
  return (history.state as Partial<typeof toJoin> | null)?.joinsTeam === true;
}
