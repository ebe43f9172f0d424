/** The state of an address of the page of chats whose search is to have the focus. */
export const toSearch = { toSearch: true };

/** Returns whether one came to the page of chats to search. */
export function cameToSearch(): boolean {
  return (history.state as Partial<typeof toSearch> | null)?.toSearch === true;
}

/** Returns the state of the address of the threads' page that is to search at once. */
export const searchingThreads = (search: string) => ({ threadsSearch: search });

/** Returns what one came to the page of threads to search; empty where to see them all. */
export function threadsSearch(): string {
  return (
    (history.state as Partial<ReturnType<typeof searchingThreads>> | null)?.threadsSearch ?? ''
  );
}
