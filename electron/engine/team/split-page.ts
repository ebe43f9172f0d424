import type { StoredEvent } from './store-log.ts';

/** The largest part, counted in threads; every event counts as some. The history serves other calls between two parts. */
const mostThreads = 500;
const threadsPerEvent = 5;

/** Splits a page of the log into parts that are applied in one transaction each: one event may change hundreds of threads. */
export function splitPage(
  page: readonly StoredEvent[],
): { events: readonly StoredEvent[]; last: StoredEvent }[] {
  const parts: { events: StoredEvent[]; last: StoredEvent }[] = [];
  let size = Infinity;
  for (const event of page) {
    const part = parts.at(-1);
    const added = Math.max(threadsPerEvent, threadsOf(event));
    if (part === undefined || size + added > mostThreads) {
      parts.push({ events: [event], last: event });
      size = added;
    } else {
      part.events.push(event);
      part.last = event;
      size += added;
    }
  }
  return parts;
}

/** How deeply an event may be nested: no console nests a tenth of it, and worker threads fail on thousands. */
const mostLevels = 100;

/** Returns whether a value is nested more deeply than an event may be. */
export function isTooDeep(value: unknown, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isTooDeep(one, levels - 1));
}

function threadsOf({ kind, payload }: StoredEvent): number {
  if (kind !== 'threads' && kind !== 'thread-list') return 0;
  const threads = (payload as { threads?: unknown } | null)?.threads;
  return Array.isArray(threads) ? threads.length : 0;
}
