import { useRef } from 'react';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { call, sayRefusal } from '../../bridge/call.ts';
import { useDropGone } from '../../bridge/use-drop-gone.ts';
import { changeChatList, chatListState } from '../../product-ui/chat-order/chat-list-state.ts';
import { useStore } from '../../ui/store.ts';

/** The most chats that can be selected, which is what one call takes. */
export const selectionLimit = 1_000;

/**
 * Holds which chats are selected. Rows are counted from 0; those that are not loaded can be selected too. A chat that leaves the list
 * leaves the selection: nobody sees it any more.
 */
export function useChatSelection(
  instanceId: string,
  query: Omit<CallInput<'chats.ids'>, 'offset' | 'limit'>,
) {
  const { selected } = useStore(chatListState(instanceId));
  /** Where a range begins. */
  const anchor = useRef(0);

  const select = (chatIds: Iterable<string>) =>
    changeChatList(instanceId, { selected: new Set(chatIds) });

  const chatIds = [...selected];
  useDropGone('chats.among', { ...query, chatIds }, selected, select);

  async function selectRange(from: number, to: number) {
    const offset = Math.min(from, to);
    const limit = Math.min(selectionLimit, Math.abs(to - from) + 1);
    select(await call('chats.ids', { ...query, offset, limit }));
  }

  return {
    selected,
    toggle(index: number, chatId: string) {
      anchor.current = index;
      const next = new Set(selected);
      if (!next.delete(chatId) && next.size < selectionLimit) next.add(chatId);
      select(next);
    },
    /**
     * Selects from the row that was selected last, or from `from` where none is, up to a row: what `seen` shows there, else what main has
     * there.
     */
    extend(from: number, to: number, seen: (index: number) => string | undefined) {
      if (selected.size === 0) anchor.current = from;
      const first = Math.min(anchor.current, to);
      const count = Math.min(selectionLimit, Math.abs(to - anchor.current) + 1);
      const range = Array.from({ length: count }, (_, at) => seen(first + at));
      if (range.every((chatId) => chatId !== undefined)) select(range);
      else selectRange(anchor.current, to).catch(sayRefusal);
    },
    all: () => void selectRange(0, selectionLimit - 1).catch(sayRefusal),
    end: () => select([]),
  };
}
