import type { ThreadFilter, ThreadSelection } from '../../../../shared/contract/threads.ts';

/** Threads that can be picked, or left out, one by one (`threadSelectionSchema`). */
export const pickLimit = 500;

/** What is picked: some threads, or all that match but some. */
export type Picked =
  | { kind: 'ids'; threadIds: ReadonlySet<string> }
  | { kind: 'matching'; except: ReadonlySet<string> };

export const nothingPicked: Picked = { kind: 'ids', threadIds: new Set() };
export const allPicked: Picked = { kind: 'matching', except: new Set() };

export function isPicked(picked: Picked, threadId: string): boolean {
  return picked.kind === 'ids' ? picked.threadIds.has(threadId) : !picked.except.has(threadId);
}

/** Returns how many threads are picked of a list of so many. */
export function countPicked(picked: Picked, total: number): number {
  return picked.kind === 'ids' ? picked.threadIds.size : Math.max(0, total - picked.except.size);
}

/** Picks threads or drops them. Returns null where more than {@link pickLimit} would be named one by one. */
export function pick(picked: Picked, threadIds: readonly string[], on: boolean): Picked | null {
  const named = new Set(picked.kind === 'ids' ? picked.threadIds : picked.except);
  const isAdded = (picked.kind === 'ids') === on;
  for (const threadId of threadIds) {
    if (isAdded) named.add(threadId);
    else named.delete(threadId);
  }
  if (named.size > pickLimit) return null;
  return picked.kind === 'ids'
    ? { kind: 'ids', threadIds: named }
    : { kind: 'matching', except: named };
}

/** Returns what is left of what was picked one by one where the list has only these of it any more. */
export function keepListed(picked: Picked, listed: ReadonlySet<string>): Picked {
  if (picked.kind === 'matching') return picked;
  const threadIds = [...picked.threadIds].filter((threadId) => listed.has(threadId));
  return { kind: 'ids', threadIds: new Set(threadIds) };
}

/** Returns what is picked as calls take it; null where nothing is. */
export function selectionOf(picked: Picked, filter: ThreadFilter): ThreadSelection | null {
  if (picked.kind === 'matching') return { kind: 'matching', filter, except: [...picked.except] };
  return picked.threadIds.size === 0 ? null : { kind: 'ids', threadIds: [...picked.threadIds] };
}
