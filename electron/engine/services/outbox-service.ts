import type { CallOutput } from '../../../shared/contract/contract.ts';
import { actionsOn, type MessageAction } from '../../../shared/domain/message-state.ts';
import {
  outboxReasons,
  retriedReasons,
  reviewReasons,
} from '../../../shared/domain/outbox-reason.ts';
import { EngineError } from '../engine-error.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { InstanceServiceOf } from '../service-of.ts';

/** Of what is tried again, what does not wait to be sent by itself. */
const failedReasons = retriedReasons.filter((reason) => reviewReasons.includes(reason));

/** The most refusals that one answer names. */
const mostRefusals = 100;

/** What can be done to several messages, by which call, where the state of each allows one of `needed`. */
const severalActions = {
  'send-again': { verb: 'sendAgain', needed: ['send-again'] },
  'confirm-manually': { verb: 'confirmManually', needed: ['confirm-manually'] },
  // What is refused can be dismissed as what is unknown can.
  dismiss: { verb: 'dismiss', needed: ['dismiss', 'edit'] },
  cancel: { verb: 'cancel', needed: ['cancel', 'undo'] },
} as const;

/** Creates the service of everything that is not through, over all chats of an instance. */
export function createOutboxService(
  { history, outbox, backOff, outsideUntil }: InstanceSession,
  messages: Omit<InstanceServiceOf<'messages'>, 'openLink'>,
): InstanceServiceOf<'outbox'> {
  const applyToEach = async (
    kind: keyof typeof severalActions,
    localIds: readonly string[],
  ): Promise<CallOutput<'outbox.apply'>> => {
    const { verb, needed } = severalActions[kind];
    const answer: CallOutput<'outbox.apply'> = { done: 0, refused: [] };
    for (const localId of localIds) {
      const message = await history.messages.get(localId);
      const allowed = message === null ? [] : actionsOn(message);
      const hasBadFile = kind === 'dismiss' && message?.failure?.kind === 'file';
      if (!hasBadFile && !needed.some((one: MessageAction) => allowed.includes(one))) continue;
      try {
        await messages[verb]({ localId, allowDuplicate: false, anyway: false });
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

  /** Ends what keeps messages back that a person may end: a wait, and the instance's hours. */
  const sendNow = async (): Promise<void> => {
    if (outsideUntil() !== null) await history.outbox.letGo(null);
    backOff.endWait();
    outbox.wake();
  };

  return {
    uploads: ({ chatId }) => outbox.uploads(chatId),
    status: () => outbox.status(),
    retryNow: sendNow,
    retried: (retry) => history.outboxItems.retried(retry),
    list: async (query) => {
      const [items, counts] = await Promise.all([
        history.outboxItems.list(query),
        history.outboxItems.counts(query.search),
      ]);
      const wanted = query.reasons ?? outboxReasons;
      const total = wanted.map((reason) => counts[reason]).reduce((sum, count) => sum + count, 0);
      return { items, counts, total };
    },
    among: async ({ localIds, ...filter }) => {
      const listed = new Set(await history.outboxItems.ids(filter));
      return localIds.filter((localId) => listed.has(localId));
    },
    retryAll: async () => {
      const at = Date.now();
      const [failed, counts, afterAttempt] = await Promise.all([
        history.outboxItems.ids({ reasons: failedReasons, search: '' }),
        history.outboxItems.counts(''),
        history.outboxItems.lastAttempt(),
      ]);
      const { done, refused } = await applyToEach('send-again', failed);
      await sendNow();
      return { count: done + counts['not-sent'] + counts.waiting, afterAttempt, at, refused };
    },
    apply: async ({ action, target }) => {
      if ('localIds' in target) return applyToEach(action, target.localIds);
      const except = new Set(target.except);
      const all = await history.outboxItems.ids(target);
      return applyToEach(
        action,
        all.filter((localId) => !except.has(localId)),
      );
    },
  };
}
