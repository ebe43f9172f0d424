import { useLocation } from 'wouter';
import type { Message } from '../../../shared/contract/messages.ts';
import { call } from '../../bridge/call.ts';
import { useText } from '../../messages/text.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { ChatRef, ComposerApi } from '../chat-ref.ts';
import { bySwitch, carryTyped } from '../chat-switch.ts';
import { keysText } from '../commands/commands.ts';
import { ownChat } from '../own-chat.ts';
import { pushUndo } from './undo-stack.ts';
import { useChatOrder } from './use-chat-order.ts';

/** What main has of one press of Send. */
export interface Sent {
  /** None where it was scheduled. */
  messages: readonly Message[];
  /** What it is taken back by, in its order. */
  localIds: readonly string[];
  isScheduled: boolean;
  /** Its chat was closed with it. */
  closes: boolean;
  /** It took a while, and something else is being written in the chat by now. */
  isNextBegun: boolean;
}

/**
 * Returns what follows a send in a chat: it can be taken back as long as none of it has left; and where it closed the chat, that is said,
 * and the next who waits is opened with what was typed meanwhile, unless somebody writes on here or has left.
 */
export function useSent({ instanceId, chatId }: ChatRef, composer: ComposerApi) {
  const t = useText();
  const [, navigate] = useLocation();
  const { openNext, orReport } = useChatOrder(instanceId);

  async function takeBack({ localIds, closes }: Sent): Promise<void> {
    await composer.flush();
    const is = await call('messages.takeBack', { instanceId, localIds: [...localIds] });
    if (is === 'left' && closes) await call('chats.reopen', { instanceId, chatIds: [chatId] });
    showToast({ text: t(is === 'left' && closes ? 'taken-back.reopened' : `taken-back.${is}`) });
    if (is !== 'left' || closes) show();
  }

  async function reopen(): Promise<void> {
    await call('chats.reopen', { instanceId, chatIds: [chatId] });
    show();
  }

  function show(): void {
    if (composer.isOpen()) composer.reload();
    else navigate(`/chats/${chatId}`, { state: bySwitch });
  }

  /** Says that the chat was closed: with the way to take both back while it is there, then with that to reopen the chat alone. */
  function say(sent: Sent, takeBackOnce: () => void, forget: () => void): void {
    const { messages, isScheduled } = sent;
    const text = t(isScheduled ? 'sent-closed.scheduled' : 'sent-closed.sent');
    const keys = keysText('undo-order');
    const undo = { text, action: { label: t('action.undo'), keys, onChoose: takeBackOnce } };
    const onChoose = () => {
      forget();
      void orReport(reopen);
    };
    const afterwards = { text, action: { label: t('chat-menu.reopen'), onChoose } };
    const heldUntil = Math.min(...messages.map((message) => message.heldUntil ?? 0));
    if (isScheduled) showToast(undo);
    else if (heldUntil <= Date.now()) showToast(afterwards);
    else showToast({ ...undo, next: { afterMs: heldUntil - Date.now(), content: afterwards } });
  }

  return (sent: Sent): void => {
    const { localIds, closes, isNextBegun } = sent;
    if (localIds.length === 0) return;
    const undo = () => void orReport(() => takeBack(sent));
    const undoable = pushUndo({ instanceId, isSend: !closes, undo });
    if (!closes) return;
    say(sent, undoable.undo, undoable.forget);
    const staysHere = isNextBegun || !composer.isOpen() || ownChat !== null;
    if (staysHere) return;
    const carry = (nextId: string) => carryTyped(nextId, composer.takeTyped());
    void orReport(() => openNext(chatId, carry));
  };
}
