/** Returns the state of an address of the page of chats whose search is to have the focus, and to begin with some words. */
export const searchingChats = (search: string) => ({ chatsSearch: search });

/** Returns what one came to the page of chats to search, empty where that is still to be written; null where one came otherwise. */
export function chatsSearch(): string | null {
  return (history.state as Partial<ReturnType<typeof searchingChats>> | null)?.chatsSearch ?? null;
}

/** Returns whether one came to the page of chats to search. */
export const cameToSearch = () => chatsSearch() !== null;

/** Returns whether the focus is on something found and in view: it stays there, so that the next can be looked at. */
export function isOnHit(): boolean {
  const { activeElement } = document;
  return activeElement?.matches('[data-hit]') === true && activeElement.checkVisibility();
}

/** Returns the state of the address of the threads' page that is to search at once. */
export const searchingThreads = (search: string) => ({ threadsSearch: search });

/** Returns what one came to the page of threads to search; empty where to see them all. */
export function threadsSearch(): string {
  return (
    (history.state as Partial<ReturnType<typeof searchingThreads>> | null)?.threadsSearch ?? ''
  );
}
