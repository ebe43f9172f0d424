import { useLayoutEffect } from 'react';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import { changeChatList, chatListState } from '../../product-ui/chat-order/chat-list-state.ts';
import { useStore } from '../../ui/store.ts';
import type { ChatPart } from './chat-headings.ts';

/** Keeps where the open chat stands at the moment it is opened, from its row, and shows the row to which one walked. */
export function useOpenedPlace({
  instanceId,
  openChatId,
  openRow,
  partOf,
  show,
}: {
  instanceId: string;
  openChatId: string | null;
  /** The open chat's row and its number, where the list has it in view. */
  openRow: { chat: ChatSummary; index: number } | undefined;
  partOf: (index: number) => ChatPart;
  show: (index: number) => void;
}) {
  const { opened } = useStore(chatListState(instanceId));
  useLayoutEffect(() => {
    if (openChatId !== null && opened?.chatId === openChatId) {
      if (opened.goTo === null) return;
      show(opened.goTo);
      changeChatList(instanceId, { opened: { ...opened, goTo: null } });
    } else if (openRow) {
      const { chatId, place } = openRow.chat;
      const part = partOf(openRow.index);
      changeChatList(instanceId, { opened: { chatId, place, ...part, goTo: null } });
    } else if (opened !== null) changeChatList(instanceId, { opened: null });
  });
}
