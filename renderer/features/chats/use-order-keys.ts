import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { keyOf } from '../../bridge/queries.ts';
import { askAboutChats } from '../../product-ui/chat-order/chat-dialogs.tsx';
import { undoNewest } from '../../product-ui/chat-order/undo-stack.ts';
import {
  type OrderedChat,
  undoKeys,
  useChatOrder,
} from '../../product-ui/chat-order/use-chat-order.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';

/** Runs the keys E, P, H and L on chats that are decided when one is pressed, and undoes the last of them by Ctrl+Z. */
export function useOrderKeys(
  instanceId: string,
  targets: () => readonly string[],
  onDone: () => void,
) {
  const client = useQueryClient();
  const { toggleClosed, togglePinned } = useChatOrder(instanceId);
  const known = () => targets().map((chatId) => knownOrder(client, instanceId, chatId));

  const run = (change: (chats: OrderedChat[]) => Promise<void>) => {
    const chats = known();
    if (chats.length === 0) return;
    void change(chats);
    onDone();
  };
  const ask = (kind: 'snooze' | 'labels') => {
    const chatIds = targets();
    if (chatIds.length > 0) askAboutChats(kind, chatIds);
  };
  const actions = {
    close: () => run(toggleClosed),
    pin: () => run(togglePinned),
    snooze: () => ask('snooze'),
    labels: () => ask('labels'),
  };
  useShortcut({ key: 'e' }, actions.close);
  useShortcut({ key: 'p' }, actions.pin);
  useShortcut({ key: 'h' }, actions.snooze);
  useShortcut({ key: 'l' }, actions.labels);
  useShortcut(undoKeys, () => undoNewest(instanceId));
  return actions;
}

/** Returns how a chat stands as far as the page has read it. */
function knownOrder(client: QueryClient, instanceId: string, chatId: string): OrderedChat {
  const open = client.getQueryData<CallOutput<'chats.get'>>(
    keyOf('chats.get', { instanceId, chatId }),
  );
  const pages = client.getQueriesData<CallOutput<'chats.list'>>({
    queryKey: keyOf('chats.list', { instanceId }),
    type: 'active',
  });
  const rows = pages.flatMap(([, page]) => page?.chats ?? []);
  const unread = { chatId, closedAt: null, pinnedAt: null, snoozedUntil: null };
  return rows.find((row) => row.chatId === chatId) ?? open ?? unread;
}
