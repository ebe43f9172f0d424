import type { CallInput } from '../../../shared/contract/contract.ts';
import { call } from '../../bridge/call.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useChatOrder } from './use-chat-order.ts';
import type { ChatRef } from '../chat/chat-ref.ts';

const opposite = {
  'chats.markRead': 'chats.markUnread',
  'chats.markUnread': 'chats.markRead',
} as const;
const words = {
  'chats.markRead': 'reading.read',
  'chats.markUnread': 'reading.unread',
} as const satisfies Record<string, MessageId>;

/** When a person last marked something as unread, by chat, in milliseconds of `performance.now()`. */
const markedUnreadAt = new Map<string, number>();

/** Returns whether a person has marked something of a chat as unread since a time of `performance.now()`. */
export function wasMarkedUnreadSince({ instanceId, chatId }: ChatRef, time: number): boolean {
  return (markedUnreadAt.get(`${instanceId} ${chatId}`) ?? -Infinity) >= time;
}

/** Returns what marks messages of a chat as read up to one, or as unread from one on (null: the newest), with a way back for a while. */
export function useReading({ instanceId, chatId }: ChatRef) {
  const t = useText();
  const { offerUndo, orReport } = useChatOrder(instanceId);

  async function mark(
    name: keyof typeof opposite,
    place: Partial<CallInput<'chats.markRead'> & CallInput<'chats.markUnread'>>,
  ) {
    const chat = { instanceId, chatId };
    if (name === 'chats.markUnread')
      markedUnreadAt.set(`${instanceId} ${chatId}`, performance.now());
    const { changed } = await call(name, { ...chat, ...place });
    if (changed.length === 0) return showToast({ text: t('reading.none') });
    offerUndo(t(words[name], { count: changed.length }), async () => {
      await call(opposite[name], { ...chat, only: changed });
    });
  }

  return {
    markRead: (upTo: string | null) => void orReport(() => mark('chats.markRead', { upTo })),
    markUnread: (from: string | null) => void orReport(() => mark('chats.markUnread', { from })),
  };
}
