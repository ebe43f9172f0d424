import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Notes } from '../../../shared/contract/memory.ts';
import { tell } from '../../bridge/call.ts';
import { queryOf, showChanged } from '../../bridge/queries.ts';

export const memoryQuery = queryOf('memory.get', {});

/** Returns what this installation remembers of what was done last; undefined until main has answered. */
export function useMemory() {
  return useQuery(memoryQuery).data;
}

/**
 * Changes some of the memory: in this page at once, so that a second change that comes before main has answered the first adds to it.
 */
export function remember(client: QueryClient, patch: Partial<Notes>): void {
  showChanged(client, 'memory.get', {}, (memory) => memory && { ...memory, ...patch });
  tell('memory.set', patch);
}
