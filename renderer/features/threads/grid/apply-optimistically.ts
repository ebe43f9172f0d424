import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { ThreadRow, ThreadSelection } from '../../../../shared/contract/threads.ts';
import { keyOf } from '../../../bridge/queries.ts';

interface Rows {
  threads: readonly ThreadRow[];
  total: number;
}

/**
 * Shows a change as pending in the rows of the page before main has it: of threads by their ids in every list, of all
 * that match in the lists of that filter. Returns the function that shows again what main has, for where main refuses.
 */
export function applyOptimistically(
  client: QueryClient,
  instanceId: string,
  { selection, archived }: { selection: ThreadSelection; archived: boolean },
): () => void {
  const { writtenUntil = Infinity } = selection;
  const lists = { queryKey: keyOf('threads.list', { instanceId }) };
  // An answer on its way was read before the change: it would take it back for a moment.
  void client.cancelQueries({ ...lists, predicate: ({ state }) => state.data !== undefined });
  for (const [queryKey, cached] of client.getQueriesData<Rows>(lists)) {
    // Keys of lists hold what was asked for (use-thread-list.ts).
    const [, { filter }] = queryKey as typeof lists.queryKey;
    const isMeant = meantOf(selection, filter);
    if (!cached || !isMeant) continue;
    const threads = cached.threads.map((row) =>
      isMeant(row.threadId) && (row.lastMessageAt ?? 0) <= writtenUntil
        ? pendingOf(row, archived)
        : row,
    );
    client.setQueryData<Rows>(queryKey, { ...cached, threads });
  }
  return () => void client.invalidateQueries(lists);
}

/** Returns the row with the change pending; without any where it is so already, and no request says the opposite. */
function pendingOf(row: ThreadRow, archived: boolean): ThreadRow {
  const isSo = row.confirmed === archived && row.state !== 'sending';
  const rest = { ...row, retrying: false };
  return isSo
    ? { ...rest, desired: null, state: row.desired === null ? row.state : 'idle' }
    : { ...rest, desired: archived, state: 'waiting' };
}

/** Returns which threads of a list by that filter a selection means; null: of others than its own, none is known. */
function meantOf(
  selection: ThreadSelection,
  filter: unknown,
): ((threadId: string) => boolean) | null {
  if (selection.kind === 'ids') {
    const ids = new Set(selection.threadIds);
    return (threadId) => ids.has(threadId);
  }
  if (hashKey([filter]) !== hashKey([selection.filter])) return null;
  const except = new Set(selection.except);
  return (threadId) => !except.has(threadId);
}
