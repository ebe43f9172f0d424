import { useLocation } from 'wouter';
import type { Message } from '../../../shared/contract/messages.ts';
import { call } from '../../bridge/call.ts';
import { useText } from '../../messages/text.tsx';
import { replaceToast, showToast, type ToastContent } from '../../ui/toast.tsx';
import type { ChatRef, ComposerApi } from '../chat/chat-ref.ts';
import { bySwitch, carryTyped, inInstance } from '../chat/chat-switch.ts';
import { keysText } from '../commands/commands.ts';
import { ownChat } from '../chat/own-chat.ts';
import { followSent } from './follow-sent.ts';
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
  /** Its chat was to be closed with it, and was not: something came in meanwhile. */
  staysOpen: boolean;
  /** It took a while, and something else is being written in the chat by now. */
  isNextBegun: boolean;
}

/**
 * Returns what follows a send in a chat: it can be taken back as long as none of it has left; and where it closed the chat, that is said,
 * and who waits longest is opened with what was typed meanwhile, unless somebody writes on here or has left.
 */
export function useSent({ instanceId, chatId }: ChatRef, composer: ComposerApi) {
  const t = useText();
  const [, navigate] = useLocation();
  const { openNext, orReport } = useChatOrder(instanceId);

  async function takeBack({ localIds, closes }: Sent): Promise<void> {
    await composer.flush();
    const is = await call('messages.takeBack', { instanceId, localIds: [...localIds] });
    const isBack = is === 'back' || is === 'beside';
    if (!isBack && closes) await call('chats.reopen', { instanceId, chatIds: [chatId] });
    showToast({ text: t(is === 'left' && closes ? 'taken-back.reopened' : `taken-back.${is}`) });
    if (isBack || closes) show();
  }

  async function reopen(): Promise<void> {
    await call('chats.reopen', { instanceId, chatIds: [chatId] });
    show();
  }

  function show(): void {
    if (composer.isOpen()) composer.reload();
    else navigate(`/chats/${chatId}`, { state: { ...bySwitch, ...inInstance(instanceId) } });
  }

  /**
   * Says that the chat was closed, and that its message was sent once it is: with the way to take both back while it waits, then with that
   * to reopen the chat alone.
   */
  function say(sent: Sent, takeBackOnce: () => void, forget: () => void): void {
    const keys = keysText('undo-order');
    const undo = { label: t('action.undo'), keys, onChoose: takeBackOnce };
    const onChoose = () => {
      forget();
      void orReport(reopen);
    };
    const afterwards = { label: t('chat-menu.reopen'), onChoose };
    if (sent.isScheduled) {
      showToast({ text: t('sent-closed.scheduled'), action: undo });
      return;
    }
    const waiting = { text: t('sent-closed.waits'), action: undo };
    const isHeld = sent.messages.some(({ state }) => state === 'held');
    let shown: ToastContent | null = { ...waiting, stays: isHeld };
    showToast(shown);
    followSent(instanceId, sent.messages, (is) => {
      const next = {
        held: { ...waiting, stays: true },
        waiting,
        begun: { text: t('sent-closed.begun'), action: afterwards },
        sent: { text: t('sent-closed.sent'), action: afterwards },
      }[is];
      shown = shown && replaceToast(shown, next);
      return shown !== null;
    });
  }

  return (sent: Sent): void => {
    const { localIds, closes, staysOpen, isNextBegun } = sent;
    if (localIds.length === 0) return;
    const undo = () => void orReport(() => takeBack(sent));
    const undoable = pushUndo({ instanceId, isSend: !closes, undo });
    if (staysOpen) showToast({ text: t('sent-closed.stays-open') });
    if (!closes) return;
    say(sent, undoable.undo, undoable.forget);
    const staysHere = isNextBegun || !composer.isOpen() || ownChat !== null;
    if (staysHere) return;
    const mayOpen = (nextId: string | null) => {
      // Who has gone on meanwhile is where he wants to be.
      if (!composer.isOpen()) return false;
      if (nextId !== null) carryTyped(nextId, composer.takeTyped());
      return true;
    };
    void orReport(() => openNext(chatId, mayOpen));
  };
}
