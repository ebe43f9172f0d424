import type { ChatSort } from '../../../shared/contract/chats.ts';
import type { BuiltInView } from '../../../shared/domain/chat-views.ts';
import { createStore, type Store } from '../../ui/store.ts';

/** What a person has chosen to see of the list of chats, and selected in it. */
export interface ChatListState {
  /** A built-in view, or the id of a saved one. */
  view: BuiltInView | (string & {});
  labelIds: readonly string[];
  sort: ChatSort;
  selected: ReadonlySet<string>;
  /** Where the open chat stood when it was opened from this list, or walked to; null: it was opened otherwise. */
  opened: OpenedFrom | null;
}

interface OpenedFrom {
  chatId: string;
  /** As in the chat's row. */
  place: string;
  /** Which one it is in its part of the list, from 1, and of how many. */
  number: number;
  total: number;
  /** The row to which the list has to go, from 0; null: it is there. */
  goTo: number | null;
}

const initial: Omit<ChatListState, 'sort'> = {
  view: 'open',
  labelIds: [],
  selected: new Set(),
  opened: null,
};

// Another page and back, or another instance and back, finds it as it was left.
const stores = new Map<string, Store<ChatListState>>();

/** What stands in the field above the list, as long as the page of chats is shown; while it is not empty, its results stand in place of the list. */
export const chatSearch = createStore('');

/** Returns the state of an instance's list, which begins in the order of the settings. */
export function chatListState(
  instanceId: string,
  sort: ChatSort = 'longestWaiting',
): Store<ChatListState> {
  const known = stores.get(instanceId) ?? createStore({ ...initial, sort });
  stores.set(instanceId, known);
  return known;
}

/** Changes a part of the state of an instance's list. */
export function changeChatList(instanceId: string, change: Partial<ChatListState>): void {
  const store = chatListState(instanceId);
  const isOther = change.view !== undefined || change.labelIds !== undefined;
  const isOtherOrder = isOther || change.sort !== undefined;
  store.set({
    ...store.get(),
    // What is selected in another list would be changed unseen.
    ...(isOther && { selected: new Set<string>() }),
    ...(isOtherOrder && { opened: null }),
    ...change,
  });
}

/** Shows a view of an instance's chats: whole, or of some labels, or in the order that it was saved with. A search that stands there ends. */
export function showView(
  instanceId: string,
  view: ChatListState['view'],
  { labelIds = [], ...order }: Partial<Pick<ChatListState, 'labelIds' | 'sort'>> = {},
): void {
  changeChatList(instanceId, { view, labelIds, ...order });
  chatSearch.set('');
}
