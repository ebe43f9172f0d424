import { useState } from 'react';
import { useKept } from '../../../product-ui/lists/use-kept.ts';
import { threadsSearch } from '../../../product-ui/search/search-switch.ts';
import type { ThreadList } from './use-thread-list.ts';

interface Cursor {
  index: number;
  /** The thread that it is at, which it follows when rows come and go; null: its row is not there yet. */
  threadId: string | null;
}

const atTop: Cursor = { index: 0, threadId: null };

/**
 * Holds the row that keys mean. Where its thread leaves the list, the row that follows it is next. `isMoved` says that somebody
 * moved it, on this page and in this list: what it only fell on, nobody has opened.
 */
export function useCursor(instanceId: string, list: ThreadList) {
  const [cursor, setCursor] = useKept(
    `threads ${instanceId} cursor`,
    () => atTop,
    threadsSearch() !== '',
  );
  const [shown, setShown] = useState(list.shown);
  const [isMoved, setMoved] = useState(false);
  const total = list.total ?? 0;
  if (shown !== list.shown) {
    setShown(list.shown);
    setCursor(atTop);
    setMoved(false);
  } else if (list.total !== null) {
    const next = followed(cursor, list, total);
    if (next.index !== cursor.index || next.threadId !== cursor.threadId) setCursor(next);
  }
  const move = (index: number): number => {
    const to = Math.min(Math.max(0, index), Math.max(0, total - 1));
    setCursor({ index: to, threadId: list.rowAt(to)?.threadId ?? null });
    setMoved(true);
    return to;
  };
  return { index: cursor.index, row: list.rowAt(cursor.index), isMoved, move };
}

function followed({ index, threadId }: Cursor, list: ThreadList, total: number): Cursor {
  const at = Math.min(index, Math.max(0, total - 1));
  const row = list.rowAt(at);
  if (!row || row.threadId === threadId) return { index: at, threadId };
  if (threadId === null) return { index: at, threadId: row.threadId };
  const moved = list.indexOf((one) => one.threadId === threadId);
  return moved === null ? { index: at, threadId: row.threadId } : { index: moved, threadId };
}
