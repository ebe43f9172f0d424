import { useRef, useState } from 'react';
import type { ThreadFilter } from '../../../../shared/contract/threads.ts';
import { useDropGone } from '../../../bridge/use-drop-gone.ts';
import type { ThreadList } from '../grid/use-thread-list.ts';
import {
  allPicked,
  isPicked,
  keepListed,
  nothingPicked,
  pick,
  type Picked,
  pickLimit,
} from './picked.ts';

const none: ReadonlySet<string> = new Set();

/** A range under way. */
interface Range {
  /** The row that it reaches to. */
  end: number;
  /** What was picked before it: it shrinks to that again. */
  beside: Picked;
  /** The list that it was begun in. */
  filter: ThreadFilter;
}

/**
 * Holds what is picked in the list, by pointer and keys, until another list is shown. A thread that leaves the list is not picked any
 * more: nobody sees it.
 */
export function usePicking(instanceId: string, list: ThreadList) {
  const [picked, setPicked] = useState<Picked>(nothingPicked);
  const [isRefused, setRefused] = useState(false);
  const [shown, setShown] = useState(list.shown.filter);
  const anchor = useRef(0);
  const range = useRef<Range | null>(null);
  if (shown !== list.shown.filter) {
    setShown(list.shown.filter);
    setPicked(nothingPicked);
  }

  const named = picked.kind === 'ids' ? picked.threadIds : none;
  const threadIds = [...named];
  useDropGone('threads.among', { instanceId, filter: shown, threadIds }, named, (left) => {
    const listed = new Set(left);
    // Of a range that goes on, what was picked before it is asked about with the next answer.
    if (range.current?.beside === picked) range.current.beside = keepListed(picked, listed);
    setPicked(keepListed(picked, listed));
  });

  function apply(next: Picked | null) {
    setRefused(next === null);
    if (next) setPicked(next);
  }

  function begin(index: number) {
    anchor.current = index;
    range.current = null;
  }

  function toggle(index: number) {
    begin(index);
    const row = list.rowAt(index);
    if (row) apply(pick(picked, [row.threadId], !isPicked(picked, row.threadId)));
  }

  /**
   * Picks the rows from where the range began to here, and drops those that it reached before. With `from`, as by Shift and an
   * arrow, a range that is not under way begins there.
   */
  async function extend(index: number, from?: number) {
    const { filter } = list.shown;
    if (range.current?.filter !== filter) {
      if (from !== undefined) anchor.current = from;
      range.current = { end: index, beside: picked, filter };
    }
    const { current } = range;
    current.end = index;
    const first = Math.min(anchor.current, index);
    const last = Math.max(anchor.current, index);
    if (last - first >= pickLimit) return setRefused(true);
    const rows = await list.read(first, last);
    // Keys run ahead of what is read: only the newest end counts.
    if (range.current !== current || current.end !== index) return;
    apply(
      pick(
        current.beside,
        rows.map(({ threadId }) => threadId),
        true,
      ),
    );
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
      range.current = null;
    },
    all: () => {
      range.current = null;
      apply(allPicked);
    },
    none: () => {
      range.current = null;
      apply(nothingPicked);
    },
  };
}
