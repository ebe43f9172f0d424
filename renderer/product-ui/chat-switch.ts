/** The state of an address that one press led to: the next Enter may still be meant for the chat that was open before. */
export const bySwitch = { bySwitch: true };

/** Returns whether the open chat was switched to by one press, of the pointer or of Alt with an arrow key. */
export function cameBySwitch(): boolean {
  return (history.state as Partial<typeof bySwitch> | null)?.bySwitch === true;
}
