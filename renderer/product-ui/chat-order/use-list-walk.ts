import { useLocation } from 'wouter';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { call, sayRefusal } from '../../bridge/call.ts';
import { useText } from '../../messages/text.tsx';
import { showToast } from '../../ui/toast.tsx';
import { bySwitch, stillHere } from '../chat/chat-switch.ts';
import { messageAddress } from '../chat/message-address.ts';
import { changeChatList, chatListState } from './chat-list-state.ts';

/**
 * Returns the ways through an instance's list of chats, in the order that is seen. Each goes on from where the open chat stood when it
 * was opened: an answer, which moves it, moves nobody elsewhere.
 */
export function useListWalk(instanceId: string, openChatId: string | null) {
  const t = useText();
  const [, navigate] = useLocation();

  /**
   * Opens the next chat, unless one has gone elsewhere meanwhile, and resolves to whether there is one; rejects where main can’t say.
   * `mayOpen` is told which it is, null for none, and says whether it is still wanted.
   */
  async function walk(
    step: 1 | -1,
    of: CallInput<'chats.neighbour'>['of'],
    chatId = openChatId,
    mayOpen: (chatId: string | null) => boolean = () => true,
  ): Promise<boolean> {
    const { view, labelIds, sort, opened } = chatListState(instanceId).get();
    const place = opened?.chatId === chatId ? opened.place : null;
    const from = chatId === null ? null : { chatId, place };
    const isHere = stillHere();
    const list = { instanceId, view, labelIds: [...labelIds], sort };
    const next = await call('chats.neighbour', { ...list, from, step, of });
    if (!isHere() || !mayOpen(next?.chatId ?? null)) return true;
    if (next === null) return false;
    const { localId, index, ...goal } = next;
    changeChatList(instanceId, { opened: { ...goal, goTo: index } });
    const address =
      localId === null ? `/chats/${next.chatId}` : messageAddress(next.chatId, localId);
    navigate(address, { state: bySwitch });
    return true;
  }

  /** Opens the next of some kind, or says that there is none. */
  function nextOf(of: 'unread' | 'needsMe') {
    walk(1, of).then((isThere) => {
      if (!isThere) showToast({ text: t(`next-chat.no-${of}`) });
    }, sayRefusal);
  }

  return {
    walk,
    next: () => void walk(1, 'any').catch(sayRefusal),
    previous: () => void walk(-1, 'any').catch(sayRefusal),
    nextUnread: () => nextOf('unread'),
    nextForMe: () => nextOf('needsMe'),
  };
}
