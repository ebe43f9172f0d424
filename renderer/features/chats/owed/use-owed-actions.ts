import { useLocation } from 'wouter';
import { canSendAnyway, isOfTeam } from '../../../product-ui/sending/can-send-anyway.ts';
import { bySwitch } from '../../../product-ui/chat/chat-switch.ts';
import { messageAddress } from '../../../product-ui/chat/message-address.ts';
import { useAttempts } from '../../../product-ui/attempts/use-attempts.ts';
import type { OwedItem } from '../../../../shared/contract/owed.ts';
import { call } from '../../../bridge/call.ts';
import { useChatOrder } from '../../../product-ui/chat-order/use-chat-order.ts';
import { wayOutOf } from './owed-row.tsx';

/** Returns what tells two items apart, though a chat may have several. */
export function owedKey({ kind, chat, localId }: OwedItem): string {
  return localId ?? `${kind} ${chat.chatId}`;
}

/** Returns what takes the one way out of each item. One at a time for each, however often its button is pressed. */
export function useOwedActions(instanceId: string) {
  const [, navigate] = useLocation();
  const { change } = useChatOrder(instanceId);
  const { attempt, problems } = useAttempts();

  async function carryOut(item: OwedItem) {
    const { chat, localId } = item;
    const way = wayOutOf(item);
    if (way === 'open') {
      return navigate(messageAddress(chat.chatId, localId), { state: bySwitch });
    }
    if (localId === null) return change([chat.chatId], { kind: 'unsnooze' });
    const one = { instanceId, localId };
    // A second press is the answer to what the first was refused for.
    const problem = problems[localId] ?? null;
    const anyway = isOfTeam(problem);
    if (way === 'send-again') {
      await call('messages.sendAgain', { ...one, anyway, allowDuplicate: canSendAnyway(problem) });
    }
    if (way === 'send-now') await call('scheduled.sendNow', { ...one, anyway });
    if (way === 'discard') await call('scheduled.discard', one);
  }

  return {
    settle: (item: OwedItem) => attempt(owedKey(item), () => carryOut(item)),
    problemOf: (item: OwedItem) => problems[owedKey(item)] ?? null,
  };
}
