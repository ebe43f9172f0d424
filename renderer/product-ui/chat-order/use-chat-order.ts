import { useLocation, useRoute } from 'wouter';
import type { ChatOrder, FormerOrder } from '../../../shared/contract/chats.ts';
import { type BuiltInView, isBuiltInView } from '../../../shared/domain/chat-views.ts';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { hasInk } from '../../../shared/domain/has-ink.ts';
import { call } from '../../bridge/call.ts';
import { useText } from '../../messages/text.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useToday } from '../../ui/use-now.ts';
import { bySwitch, inInstance, stillHere } from '../chat/chat-switch.ts';
import { keysText } from '../commands/commands.ts';
import { messageBox } from '../commands/message-box.ts';
import { readChatAddress } from '../chat/message-address.ts';
import { useClock } from '../dates/use-clock.ts';
import { useErrorText } from '../failures/use-error-text.ts';
import { chatListState } from './chat-list-state.ts';
import { pushUndo } from './undo-stack.ts';
import { useListWalk } from './use-list-walk.ts';

/** Views in which one does not look for who waits. */
const withoutWaiting: ReadonlySet<string> = new Set<BuiltInView>([
  'waitingForThem',
  'snoozed',
  'owed',
  'closed',
  'drafts',
  'needsReview',
  'failed',
  'calls',
]);

/** What is done with the order of chats. */
export type OrderAction =
  | { kind: 'close' | 'reopen' | 'pin' | 'unpin' | 'unsnooze' }
  | { kind: 'snooze'; until: number; unlessAnswered: boolean; note: string }
  | { kind: 'assignLabels'; add: string[]; remove: string[] };

/** A chat as far as its order decides what can be done with it. */
export type OrderedChat = { chatId: string } & Pick<
  ChatOrder,
  'closedAt' | 'pinnedAt' | 'snoozedUntil' | 'remindAt'
>;

/** Returns whether closing chats reopens them: all are closed. */
export const areClosed = (chats: readonly OrderedChat[]): boolean =>
  chats.every(({ closedAt }) => closedAt !== null);

/** Returns whether pinning chats unpins them: all are pinned. */
export const arePinned = (chats: readonly OrderedChat[]): boolean =>
  chats.every(({ pinnedAt }) => pinnedAt !== null);

/** Returns the ways to change the order of chats, each with a toast that undoes it. */
export function useChatOrder(instanceId: string) {
  const t = useText();
  const errorText = useErrorText();
  const { moment } = useClock();
  const today = useToday();
  const [, navigate] = useLocation();
  const [, route] = useRoute('/chats/:chatId?');
  const openChatId = route?.chatId ? readChatAddress(route.chatId).chatId : null;
  const { walk } = useListWalk(instanceId, openChatId);

  async function orReport(work: () => Promise<void>) {
    try {
      await work();
    } catch (thrown) {
      showToast({ text: errorText(thrown) });
    }
  }

  /**
   * Opens who waits longest in the view that is walked, once a chat has left it; in a view of chats that don’t wait, the one below, or
   * above it where it was the last. None: the page says so. `mayOpen` as in `walk`.
   */
  async function openNext(chatId: string, mayOpen?: (chatId: string | null) => boolean) {
    const { chats } = await call('settings.get', {});
    if (chats.afterClosing === 'stay') return;
    const { view } = chatListState(instanceId).get();
    const saved = isBuiltInView(view) ? [] : await call('chats.views', { instanceId });
    const base = saved.find(({ viewId }) => viewId === view)?.filter.view ?? view;
    const waits = !withoutWaiting.has(base);
    const isThere = waits
      ? await walk(1, 'waitsLongest', chatId, mayOpen)
      : (await walk(1, 'any', chatId, mayOpen)) || (await walk(-1, 'any', chatId, mayOpen));
    if (!isThere) navigate('/chats', { state: bySwitch });
  }

  function offerUndo(text: string, act: () => Promise<void>) {
    const { undo } = pushUndo({
      instanceId,
      undo: () =>
        void orReport(async () => {
          await act();
          showToast({ text: t('order.undone') });
        }),
    });
    const keys = keysText('undo-order');
    showToast({ text, action: { label: t('action.undo'), keys, onChoose: undo } });
  }

  async function change(chatIds: readonly string[], action: OrderAction) {
    const { kind, ...rest } = action;
    const [one, ...others] = chatIds;
    const leaves = kind === 'close' || kind === 'snooze';
    const isHere = stillHere();
    const isAlone = kind === 'close' && others.length === 0;
    const isWriting = isAlone && one === openChatId && hasInk(messageBox()?.value ?? '');
    await orReport(async () => {
      // Each of these calls takes its action's own fields beside the chats; TypeScript cannot join the two again.
      const input = { instanceId, chatIds: [...chatIds], ...rest } as CallInput<'chats.close'>;
      const [former, answering] = await Promise.all([
        call(`chats.${kind}` as 'chats.close', input),
        isAlone && one !== undefined ? whoAnswers(one) : null,
      ]);
      if (former.length === 0) return;
      const leftChatId =
        leaves && openChatId !== null && chatIds.includes(openChatId) && openChatId;
      const isKept = kind === 'unsnooze' && former.some(({ remindAt }) => remindAt != null);
      const until = action.kind === 'snooze' ? moment(action.until, today) : '';
      const ofKind = isKept ? 'order.done-kept' : (`order.done-${kind}` as const);
      const done =
        answering === null
          ? t(isWriting ? 'order.closed-writing' : ofKind, { count: former.length, until })
          : t('order.closed-answering', { name: answering });
      offerUndo(done, async () => {
        await restore(former);
        const state = { ...bySwitch, ...inInstance(instanceId) };
        if (leftChatId) navigate(`/chats/${leftChatId}`, { state });
      });
      if (leftChatId) await openNext(leftChatId, isHere);
    });
  }

  /** Returns the name of the colleague who is answering a chat; null: nobody, or it can’t be said now. */
  async function whoAnswers(chatId: string): Promise<string | null> {
    const chat = await call('team.chat', { instanceId, chatId }).catch(() => null);
    return chat?.claim?.isMine === false ? chat.claim.name : null;
  }

  async function restore(chats: FormerOrder[]) {
    await call('chats.restore', { instanceId, chats });
  }

  const ids = (chats: readonly OrderedChat[]) => chats.map(({ chatId }) => chatId);
  return {
    change,
    /** Closes chats; reopens them where all are closed. */
    toggleClosed: (chats: readonly OrderedChat[]) =>
      change(ids(chats), { kind: areClosed(chats) ? 'reopen' : 'close' }),
    /** Pins chats; unpins them where all are pinned. */
    togglePinned: (chats: readonly OrderedChat[]) =>
      change(ids(chats), { kind: arePinned(chats) ? 'unpin' : 'pin' }),
    offerUndo,
    openNext,
    orReport,
  };
}
