import { useRef, useState } from 'react';
import type { ThreadList } from '../list/use-thread-list.ts';
import { allPicked, isPicked, nothingPicked, pick, type Picked, pickLimit } from './picked.ts';

/** What is picked in the list, by pointer and keys. It is let go when another list is shown. */
export function usePicking(list: ThreadList) {
  const [picked, setPicked] = useState<Picked>(nothingPicked);
  const [isRefused, setRefused] = useState(false);
  const [shown, setShown] = useState(list.shown.filter);
  const anchor = useRef(0);
  const isExtending = useRef(false);
  if (shown !== list.shown.filter) {
    setShown(list.shown.filter);
    setPicked(nothingPicked);
  }

  function take(next: Picked | null) {
    setRefused(next === null);
    if (next) setPicked(next);
  }

  function begin(index: number) {
    anchor.current = index;
    isExtending.current = false;
  }

  function toggle(index: number) {
    begin(index);
    const row = list.rowAt(index);
    if (row) take(pick(picked, [row.threadId], !isPicked(picked, row.threadId)));
  }

  /**
   * Picks the rows from where the range began to here. With `from`, as by Shift and an arrow, a range that is not under way
   * begins there.
   */
  async function extend(index: number, from = anchor.current) {
    if (!isExtending.current) anchor.current = from;
    isExtending.current = true;
    const first = Math.min(anchor.current, index);
    const last = Math.max(anchor.current, index);
    if (last - first >= pickLimit) return setRefused(true);
    const rows = await list.read(first, last);
    setRefused(false);
    const threadIds = rows.map(({ threadId }) => threadId);
    setPicked((held) => pick(held, threadIds, true) ?? held);
  }

  return {
    picked,
    /** More were to be picked one by one than can be. */
    isRefused,
    toggle,
    extend,
    /** Where the next range begins. */
    begin,
    /** The cursor moved on without Shift. */
    rest: () => {
      isExtending.current = false;
    },
    all: () => take(allPicked),
    none: () => take(nothingPicked),
  };
}
