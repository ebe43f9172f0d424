/** Returns what goes along to the page of help: the address of the page that help is wanted with. */
export function helpWith(address: string): { state: unknown } {
  return { state: { helpWith: address } };
}

/** Returns that address, on the page of help; null where it was not come to that way. */
export function askedWith(): string | null {
  const state = history.state as { helpWith?: unknown } | null;
  return typeof state?.helpWith === 'string' ? state.helpWith : null;
}
