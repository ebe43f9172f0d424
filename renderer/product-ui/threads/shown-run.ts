/** Returns the state of the address of the threads' page that is to show an archive run. */
export const showingRun = (shownRunId: string) => ({ shownRunId });

/** Returns the run that the state of an address leads to; null where it leads to none. */
export function shownRunOf(state: unknown): string | null {
  return (state as Partial<ReturnType<typeof showingRun>> | null)?.shownRunId ?? null;
}
