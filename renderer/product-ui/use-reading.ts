import type { CallInput } from '../../shared/contract/contract.ts';
import { call } from '../bridge/call.ts';
import type { MessageId } from '../messages/catalogue.ts';
import { useText } from '../messages/text.tsx';
import { showToast } from '../ui/toast.tsx';
import type { ChatRef } from './chat-ref.ts';

const opposite = {
  'chats.markRead': 'chats.markUnread',
  'chats.markUnread': 'chats.markRead',
} as const;
const words = {
  'chats.markRead': 'reading.read',
  'chats.markUnread': 'reading.unread',
} as const satisfies Record<string, MessageId>;

/** Returns what marks messages of a chat as read up to one, or as unread from one on (null: the newest), with a way back for a while. */
export function useReading({ instanceId, chatId }: ChatRef) {
  const t = useText();

  async function mark(
    name: keyof typeof opposite,
    place: Partial<CallInput<'chats.markRead'> & CallInput<'chats.markUnread'>>,
  ) {
    const chat = { instanceId, chatId };
    const { changed } = await call(name, { ...chat, ...place });
    if (changed.length === 0) return showToast({ text: t('reading.none') });
    const takeBack = () => void call(opposite[name], { ...chat, only: changed }).catch(() => {});
    showToast({
      text: t(words[name], { count: changed.length }),
      action: { label: t('action.undo'), onChoose: takeBack },
    });
  }

  return {
    markRead: (upTo: string | null) => void mark('chats.markRead', { upTo }).catch(() => {}),
    markUnread: (from: string | null) => void mark('chats.markUnread', { from }).catch(() => {}),
  };
}
