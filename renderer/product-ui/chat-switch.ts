/** The state of an address that one press led to: the next Enter may still be meant for the chat that was open before. */
export const bySwitch = { bySwitch: true };

/** Returns whether the open chat was switched to by one press, of the pointer or of Alt with an arrow key. */
export function cameBySwitch(): boolean {
  return (history.state as Partial<typeof bySwitch> | null)?.bySwitch === true;
}

interface ListSwitch {
  /** The chat's number in the list, or null. */
  listIndex: number | null;
}

/** Returns the same state where the next keys are meant for the list: the row of the chat is focused, not the message box. */
export function intoList(listIndex: number | null): typeof bySwitch & ListSwitch {
  return { ...bySwitch, listIndex };
}

/** Returns where in the list the chat stands whose row is to be focused; undefined where the message box is. */
export function cameIntoList(): ListSwitch | undefined {
  const state = history.state as Partial<ListSwitch> | null;
  return state?.listIndex === undefined ? undefined : { listIndex: state.listIndex };
}
