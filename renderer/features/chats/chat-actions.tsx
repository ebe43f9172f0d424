import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { keyOf } from '../../bridge/queries.ts';
import { askAboutChats, ChatDialogs } from '../../product-ui/chat-order/chat-dialogs.tsx';
import { changeChatList, chatListState } from '../../product-ui/chat-order/chat-list-state.ts';
import { undoNewest } from '../../product-ui/chat-order/undo-stack.ts';
import {
  areClosed,
  arePinned,
  type OrderedChat,
  useChatOrder,
} from '../../product-ui/chat-order/use-chat-order.ts';
import { useListWalk } from '../../product-ui/chat-order/use-list-walk.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { useIsInTeam } from '../../product-ui/team/use-team.ts';
import { useStore } from '../../ui/store.ts';
import { ChatSelectionBar } from './chat-selection-bar.tsx';

/**
 * Carries out what is done with the order of chats: by keys, which mean the selected chats where the list or their bar has the focus, else the row
 * that has it, else the open chat; by the bar of the selection; and by the dialogs that both open. No part of it is needed for the first paint.
 */
export function ChatActions({
  instanceId,
  openChatId,
  focusedChatId,
}: {
  instanceId: string;
  openChatId: string | null;
  /** The chat whose row has the focus. */
  focusedChatId: () => string | null;
}) {
  const client = useQueryClient();
  const { toggleClosed, togglePinned } = useChatOrder(instanceId);
  const { selected } = useStore(chatListState(instanceId));
  const bar = useRef<HTMLElement>(null);
  const end = () => changeChatList(instanceId, { selected: new Set() });

  /** Keys that are printed at the open chat mean that alone, whatever is selected beside it. */
  function targets(): readonly string[] {
    const focused = focusedChatId();
    const isInBar = bar.current?.contains(document.activeElement) === true;
    const isSelectionMeant = focused !== null || isInBar || openChatId === null;
    if (selected.size > 0 && isSelectionMeant) return [...selected];
    const chatId = focused ?? openChatId;
    return chatId === null ? [] : [chatId];
  }
  function run(change: (chats: OrderedChat[]) => Promise<void>) {
    const chatIds = targets();
    if (chatIds.length === 0) return;
    void change(knownOrder(client, instanceId, chatIds));
    if (chatIds.some((chatId) => selected.has(chatId))) end();
  }
  function ask(kind: 'snooze' | 'labels' | 'assign') {
    const chatIds = targets();
    if (chatIds.length > 0) askAboutChats(kind, chatIds);
  }
  /** One chat alone: its draft and a note are about that. */
  function handOver() {
    const [chatId, ...others] = targets();
    if (chatId !== undefined && others.length === 0) askAboutChats('hand-over', [chatId]);
  }
  const close = () => run(toggleClosed);
  const pin = () => run(togglePinned);
  const snooze = () => ask('snooze');
  const label = () => ask('labels');
  const { nextUnread, nextForMe } = useListWalk(instanceId, openChatId);
  useCommand('next-unread', nextUnread);
  useCommand('next-for-me', nextForMe);
  useCommand('close-chat', close);
  useCommand('pin-chat', pin);
  useCommand('snooze-chat', snooze);
  useCommand('label-chat', label);
  const isInTeam = useIsInTeam(instanceId);
  const assign = isInTeam ? () => ask('assign') : null;
  useCommand('assign-chat', assign);
  useCommand('hand-over', isInTeam ? handOver : null);
  useCommand('undo-order', () => void undoNewest(instanceId));
  const chats = knownOrder(client, instanceId, [...selected]);

  return (
    <>
      {selected.size > 0 && (
        <ChatSelectionBar
          ref={bar}
          count={selected.size}
          areClosed={areClosed(chats)}
          arePinned={arePinned(chats)}
          onClose={close}
          onPin={pin}
          onSnooze={snooze}
          onLabels={label}
          onAssign={assign}
          onEnd={end}
        />
      )}
      <ChatDialogs instanceId={instanceId} />
    </>
  );
}

/** Returns how chats stand: those beyond the rows that the page has read like the first of those. */
function knownOrder(
  client: QueryClient,
  instanceId: string,
  chatIds: readonly string[],
): OrderedChat[] {
  const pages = client.getQueriesData<CallOutput<'chats.list'>>({
    queryKey: keyOf('chats.list', { instanceId }),
    type: 'active',
  });
  const rows = new Map(
    pages.flatMap(([, page]) => page?.chats ?? []).map((row) => [row.chatId, row]),
  );
  const unread = { closedAt: null, pinnedAt: null, snoozedUntil: null, remindAt: null };
  const read = (chatId: string) =>
    client.getQueryData<CallOutput<'chats.get'>>(keyOf('chats.get', { instanceId, chatId }));
  const known = chatIds.map((chatId) => rows.get(chatId) ?? read(chatId));
  const first = known.find((row) => row !== undefined) ?? unread;
  return chatIds.map((chatId, index) => known[index] ?? { ...first, chatId });
}
