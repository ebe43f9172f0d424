import type { QueryClient, QueryKey } from '@tanstack/react-query';

function makeStale(client: QueryClient, queryKey: QueryKey): void {
  // The cache does not begin a first reading anew, and takes its answer for fresh, although it may be older than the event.
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue;
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(again, again);
  }
  void client.invalidateQueries({ queryKey });
}

/** Milliseconds over which events are gathered: a send makes a dozen, and what they make out of date is asked for once. */
const gatherMs = 50;

/** Lets main's events invalidate queries; an event of an unknown name is ignored. Returns the function that ends it. */
export function invalidateOnEvents(client: QueryClient): () => void {
  // No part of the first JavaScript; events wait for it.
  const loading = import('./stale-after.ts');
  let heard: [name: string, payload: unknown][] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  async function invalidate() {
    timer = undefined;
    const events = heard;
    heard = [];
    const { showExcerpt, staleKeys } = await loading;
    if (hasEnded) return;
    const stale = new Map<string, QueryKey>();
    for (const [name, payload] of events) {
      const outOfDate = [...staleKeys(name, payload), ...showExcerpt(client, name, payload)];
      for (const queryKey of outOfDate) stale.set(JSON.stringify(queryKey), queryKey);
    }
    for (const queryKey of stale.values()) makeStale(client, queryKey);
  }

  const unsubscribe = window.postline.subscribe((name, payload) => {
    heard.push([name, payload]);
    timer ??= setTimeout(() => void invalidate(), gatherMs);
  });
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
