import { useState } from 'react';
import type { CallInput, CallOutput } from '../../../shared/contract/contract.ts';
import type { OutboxItem, RetryAll } from '../../../shared/contract/outbox.ts';
import { call } from '../../bridge/call.ts';
import { isOfTeam } from '../../product-ui/sending/can-send-anyway.ts';
import { decisionCalls } from '../../product-ui/sending/decision-calls.ts';
import { useAttempts } from '../../product-ui/attempts/use-attempts.ts';

export type SeveralAction = CallInput<'outbox.apply'>['action'];
export type ItemAction = SeveralAction | 'edit' | 'send-anyway' | 'stop-looking';

/** What the last action on several came to. */
export interface SeveralResult {
  action: SeveralAction;
  done: number;
  refused: number;
}

/** Actions on what is in the outbox. One action at a time for each message, however often its button is pressed. */
export function useOutboxActions(instanceId: string, onEdit: (chatId: string) => void) {
  const { attempt, problems, setProblems } = useAttempts();
  const [result, setResult] = useState<SeveralResult | null>(null);
  const [retry, setRetry] = useState<RetryAll | null>(null);
  const [failed, setFailed] = useState<unknown>(null);

  async function carryOut(kind: ItemAction, { localId, chat }: OutboxItem) {
    const one = { instanceId, localId };
    if (kind === 'send-anyway') {
      const anyway = isOfTeam(problems[localId]);
      await call('messages.sendAgain', { ...one, allowDuplicate: true, anyway });
    } else if (kind !== 'edit') await call(decisionCalls[kind], one);
    else {
      await call('messages.edit', one);
      onEdit(chat.chatId);
    }
  }

  function action(kind: ItemAction, item: OutboxItem) {
    attempt(item.localId, () => carryOut(kind, item));
  }

  function showRefused(refused: CallOutput<'outbox.apply'>['refused']) {
    setProblems(Object.fromEntries(refused.map(({ localId, error }) => [localId, error])));
  }

  async function apply(kind: SeveralAction, target: CallInput<'outbox.apply'>['target']) {
    setFailed(null);
    try {
      const { done, refused } = await call('outbox.apply', { instanceId, action: kind, target });
      showRefused(refused);
      setResult({ action: kind, done, refused: refused.length });
    } catch (thrown) {
      setFailed(thrown);
    }
  }

  async function retryAll() {
    setFailed(null);
    setResult(null);
    try {
      const { refused, ...begun } = await call('outbox.retryAll', { instanceId });
      setRetry(begun);
      showRefused(refused);
      if (refused.length > 0) {
        setResult({ action: 'send-again', done: begun.count, refused: refused.length });
      }
    } catch (thrown) {
      setFailed(thrown);
    }
  }

  const forgetResult = () => setResult(null);
  return { action, apply, retryAll, problems, result, retry, failed, forgetResult };
}
