import { useLocation } from 'wouter';
import type { CallInput } from '../../shared/contract/contract.ts';
import { call } from '../bridge/call.ts';
import { useText } from '../messages/text.tsx';
import { showToast } from '../ui/toast.tsx';
import { bySwitch } from './chat-switch.ts';
import { messageAddress } from './message-address.ts';

/** Returns what opens the next chat after the open one that has something unread, or that needs the person. */
export function useNextChat(instanceId: string, openChatId: string | null) {
  const t = useText();
  const [, navigate] = useLocation();

  async function open(of: CallInput<'chats.next'>['of']) {
    const next = await call('chats.next', { instanceId, chatId: openChatId, of });
    if (!next) return showToast({ text: t(`next-chat.no-${of}`) });
    const { chatId, localId } = next;
    const address = localId === null ? `/chats/${chatId}` : messageAddress(chatId, localId);
    navigate(address, { state: bySwitch });
  }

  return { nextUnread: () => void open('unread'), nextForMe: () => void open('needsMe') };
}
