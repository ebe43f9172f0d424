import type { CallOutput, CheckedInput } from '../../../shared/contract/contract.ts';
import type { RetryAll } from '../../../shared/contract/outbox.ts';
import { actsOn, type MessageAct } from '../../../shared/domain/message-state.ts';
import { EngineError } from '../engine-error.ts';
import { outboxReasons, reviewReasons } from '../../../shared/domain/outbox-reason.ts';
import type { Instances } from '../sessions/instances.ts';
import type { Messages } from './messages/messages.ts';

/** What a person's word is not needed for. */
const failedReasons = reviewReasons.filter((reason) => reason !== 'unknown');

/** The most refusals that one answer names. */
const mostRefusals = 100;

/** Everything that is not through, over all chats of an instance, and acts on several of it at once. */
export interface OutboxService {
  list(input: CheckedInput<'outbox.list'>): Promise<CallOutput<'outbox.list'>>;
  retryAll(instanceId: string): Promise<RetryAll>;
  actOn(input: CheckedInput<'outbox.actOn'>): Promise<CallOutput<'outbox.actOn'>>;
}

type SeveralAct = CheckedInput<'outbox.actOn'>['act'];

/** What a state must allow, one of these, for an act on several; what is refused can be left as what is unknown can. */
const needed: Record<SeveralAct, readonly MessageAct[]> = {
  'send-again': ['send-again'],
  'mark-arrived': ['mark-arrived'],
  leave: ['leave', 'edit'],
  cancel: ['cancel', 'undo'],
};

export function createOutboxService(instances: Instances, messages: Messages): OutboxService {
  const act = (instanceId: string, kind: SeveralAct, localId: string) => {
    switch (kind) {
      case 'send-again':
        return messages.sendAgain(instanceId, localId, false);
      case 'mark-arrived':
        return messages.markArrived(instanceId, localId);
      case 'leave':
        return messages.leave(instanceId, localId);
      case 'cancel':
        return messages.cancel(instanceId, localId);
    }
  };

  const actOnEach = async (
    instanceId: string,
    kind: SeveralAct,
    localIds: readonly string[],
  ): Promise<CallOutput<'outbox.actOn'>> => {
    const { history } = instances.session(instanceId);
    const answer: CallOutput<'outbox.actOn'> = { done: 0, refused: [] };
    for (const localId of localIds) {
      const message = await history.messages.get(localId);
      const allowed = message === null ? [] : actsOn(message.state);
      const hasBadFile = kind === 'leave' && message?.failure?.kind === 'file';
      if (!hasBadFile && !needed[kind].some((one) => allowed.includes(one))) continue;
      try {
        await act(instanceId, kind, localId);
        answer.done += 1;
      } catch (thrown) {
        if (!(thrown instanceof EngineError)) throw thrown;
        if (answer.refused.length < mostRefusals) {
          answer.refused.push({ localId, error: thrown.appError });
        }
      }
    }
    return answer;
  };

  return {
    list: async ({ instanceId, ...query }) => {
      const { outboxItems } = instances.session(instanceId).history;
      const [items, counts] = await Promise.all([
        outboxItems.list(query),
        outboxItems.counts(query.search),
      ]);
      const wanted = query.reasons ?? outboxReasons;
      const total = wanted.map((reason) => counts[reason]).reduce((sum, count) => sum + count, 0);
      return { items, counts, total };
    },
    retryAll: async (instanceId) => {
      const { history, backOff } = instances.session(instanceId);
      const at = Date.now();
      const [failed, counts, afterAttempt] = await Promise.all([
        history.outboxItems.ids({ reasons: failedReasons, search: '' }),
        history.outboxItems.counts(''),
        history.outboxItems.lastAttempt(),
      ]);
      const { done } = await actOnEach(instanceId, 'send-again', failed);
      backOff.endWait();
      return { count: done + counts['not-sent'] + counts.waiting, afterAttempt, at };
    },
    actOn: async ({ instanceId, act: kind, target }) => {
      if ('localIds' in target) return actOnEach(instanceId, kind, target.localIds);
      const except = new Set(target.except);
      const all = await instances.session(instanceId).history.outboxItems.ids(target);
      return actOnEach(
        instanceId,
        kind,
        all.filter((localId) => !except.has(localId)),
      );
    },
  };
}
