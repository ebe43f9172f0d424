import type { StoredEvent } from './team-store.ts';

/** Threads that are applied in one step: between two the store serves others. */
const threadsAtOnce = 500;

/** Cuts a page of the log into parts that are each applied at once: an event may tell of hundreds of threads. */
export function partsOf(
  page: readonly StoredEvent[],
): { events: readonly StoredEvent[]; last: StoredEvent }[] {
  const parts: { events: StoredEvent[]; last: StoredEvent }[] = [];
  let threads = Infinity;
  for (const event of page) {
    const part = parts.at(-1);
    const count = threadsOf(event);
    if (part === undefined || threads + count > threadsAtOnce) {
      parts.push({ events: [event], last: event });
      threads = count;
    } else {
      part.events.push(event);
      part.last = event;
      threads += count;
    }
  }
  return parts;
}

function threadsOf({ kind, payload }: StoredEvent): number {
  if (kind !== 'threads') return 0;
  const { threads } = payload as { threads?: unknown };
  return Array.isArray(threads) ? threads.length : 0;
}
