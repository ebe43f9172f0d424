import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { ThreadRow, ThreadSelection } from '../../../../shared/contract/threads.ts';
import { keyOf } from '../../../bridge/queries.ts';

interface Rows {
  rows: readonly ThreadRow[];
  total: number;
}

/**
 * Lets the rows that the page holds show a wish before main has it: of threads by their ids in every list, of all that match in
 * the lists of that filter. Rows stay in a list that they are to leave until main answers. The function that it answers asks main
 * for the lists again, for where main refuses.
 */
export function showWish(
  client: QueryClient,
  instanceId: string,
  { selection, archived }: { selection: ThreadSelection; archived: boolean },
): () => void {
  const lists = { queryKey: keyOf('threads.list', { instanceId }) };
  for (const [queryKey, held] of client.getQueriesData<Rows>(lists)) {
    // Keys of lists hold what was asked for (use-thread-list.ts).
    const [, { filter }] = queryKey as typeof lists.queryKey;
    const isMeant = meantOf(selection, filter);
    if (!held || !isMeant) continue;
    const rows = held.rows.map((row) =>
      row.archived !== archived && isMeant(row.threadId)
        ? { ...row, archived, state: 'waiting' as const }
        : row,
    );
    client.setQueryData<Rows>(queryKey, { ...held, rows });
  }
  return () => void client.invalidateQueries(lists);
}

/** Which threads of a list by that filter a selection means; null: of others than its own, none is known. */
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
