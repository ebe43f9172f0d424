import type { Attempt } from '../delivery/attempt.ts';
import { failureOf } from '../delivery/failure-of.ts';
import type {
  MessageActionOutcome,
  StoredMessageAction,
} from '../store/messages/message-actions-table.ts';

/** Milliseconds before an action without a clear answer is repeated; after the last delay the action has failed. */
const delaysMs: readonly number[] = [1_000, 3_000, 10_000, 30_000, 60_000, 120_000];

/** Returns the result of an action that was not carried out: it stays queued. */
export function requeued({ doubts }: StoredMessageAction): MessageActionOutcome {
  return { state: 'waiting', notBefore: null, doubts, failure: null, answer: null };
}

/** Returns the result of an action after an attempt that ended at `at` (milliseconds since 1970). */
export function actionResult(
  action: StoredMessageAction,
  attempt: Attempt<unknown>,
  at: number,
): MessageActionOutcome {
  const { outcome } = attempt;
  const result = { ...requeued(action), failure: failureOf(attempt) };
  switch (outcome.outcome) {
    case 'accepted':
      return { ...result, state: 'done', answer: JSON.stringify(outcome.answer ?? null) };
    case 'rejected':
      // An earlier request had no clear answer, and the message is now gone: that request deleted it.
      if (action.kind === 'delete' && action.doubts > 0 && outcome.status === 404) {
        return { ...result, state: 'done', failure: null };
      }
      return { ...result, state: 'refused' };
    case 'unknown': {
      const delay = delaysMs[action.doubts];
      const doubts = action.doubts + 1;
      if (delay === undefined) return { ...result, state: 'failed', doubts };
      return { ...result, doubts, notBefore: at + delay };
    }
    case 'not-sent':
    case 'unauthorized':
    case 'rate-limited':
    case 'not-working':
      return result;
    case 'bad-file':
    case 'broken-off':
      return { ...result, failure: null };
  }
}
