import type { StoredEvent } from './team-store.ts';

/** Threads that are applied in one step, or events at five threads each: between two the store serves others. */
const mostAtOnce = 500;
const perEvent = 5;

/** Cuts a page of the log into parts that are each applied at once: an event may tell of hundreds of threads. */
export function partsOf(
  page: readonly StoredEvent[],
): { events: readonly StoredEvent[]; last: StoredEvent }[] {
  const parts: { events: StoredEvent[]; last: StoredEvent }[] = [];
  let size = Infinity;
  for (const event of page) {
    const part = parts.at(-1);
    const added = Math.max(perEvent, threadsOf(event));
    if (part === undefined || size + added > mostAtOnce) {
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

/** How deep an event may be nested: no console tells a tenth of it, and threads cannot give each other thousands. */
const deepest = 100;

/** Whether a value is nested deeper than an event may be. */
export function isTooDeep(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((one) => isTooDeep(one, left - 1));
}

function threadsOf({ kind, payload }: StoredEvent): number {
  if (kind !== 'threads') return 0;
  const threads = (payload as { threads?: unknown } | null)?.threads;
  return Array.isArray(threads) ? threads.length : 0;
}
