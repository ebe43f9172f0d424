import type { Attempt } from '../../delivery/attempt.ts';
import { failureOf } from '../../delivery/failure-of.ts';
import { toReportedThread } from '../reported-thread.ts';
import { isGone } from '../../gateway/optional/is-gone.ts';
import type { ThreadRecord } from '../../gateway/records.ts';
import type { ClaimedItem, ItemOutcome } from '../../store/sms/runs/archive-delivery-table.ts';

/** Most attempts that may have reached the service before a thread is given up. */
const mostAttempts = 10;

/** Milliseconds from one attempt to the next; the last repeats. */
const defaultBackOffMs: readonly number[] = [500, 2_000, 5_000, 10_000, 30_000, 60_000];

/** Returns the result of an item that was not carried out: it stays queued. */
export function requeued(item: ClaimedItem): ItemOutcome {
  return {
    item,
    result: 'again',
    failure: null,
    status: null,
    answered: null,
    inDoubt: item.wasInDoubt,
    attempts: item.attempts - 1,
    notBefore: 0,
  };
}

/**
 * Returns the result of a thread after an attempt that ended at `at` (milliseconds since 1970). The call is idempotent (interface.md
 * §4.9), so an unclear answer is retried automatically; only a well-formed record confirms.
 */
export function itemResult(
  item: ClaimedItem,
  attempt: Attempt<ThreadRecord>,
  at: number,
  backOffMs = defaultBackOffMs,
): ItemOutcome {
  const { outcome } = attempt;
  if (outcome.outcome !== 'accepted')
    return unconfirmed(item, { ...attempt, outcome }, at, backOffMs);
  const answered = { ...toReportedThread(outcome.value), archived: outcome.value.isArchived };
  const isAsAsked = answered.archived === item.wanted;
  return {
    ...requeued(item),
    result: isAsAsked ? 'confirmed' : 'failed',
    failure: isAsAsked ? null : { kind: 'differs' },
    status: outcome.status,
    answered,
    inDoubt: false,
    attempts: item.attempts,
  };
}

/** Like `itemResult`, for the deletion of a thread: one that is gone confirms it if an earlier request may have deleted it, else it was gone already. */
export function deletionResult(
  item: ClaimedItem,
  attempt: Attempt<null>,
  at: number,
  backOffMs = defaultBackOffMs,
): ItemOutcome {
  const { outcome } = attempt;
  if (outcome.outcome !== 'accepted' && !isGone(outcome, item.wasInDoubt)) {
    return unconfirmed(item, { ...attempt, outcome }, at, backOffMs);
  }
  const status = 'status' in outcome ? outcome.status : null;
  const isOwn = outcome.outcome === 'accepted' || item.wasInDoubt;
  return {
    ...requeued(item),
    result: isOwn ? 'confirmed' : 'already',
    status,
    inDoubt: false,
    attempts: item.attempts,
  };
}

function unconfirmed(
  item: ClaimedItem,
  attempt: Attempt<never>,
  at: number,
  backOffMs: readonly number[],
): ItemOutcome {
  const { outcome } = attempt;
  const { attempts } = item;
  const status = 'status' in outcome ? outcome.status : null;
  const result = { ...requeued(item), failure: failureOf(attempt), status };
  switch (outcome.outcome) {
    case 'accepted':
    case 'rejected':
      return {
        ...result,
        ...(item.wasInDoubt && stillUnknown(result)),
        result: 'failed',
        attempts,
      };
    case 'unknown': {
      const wait = backOffMs[Math.min(attempts, backOffMs.length) - 1] ?? 0;
      const next = attempts < mostAttempts ? 'again' : 'failed';
      return { ...result, result: next, inDoubt: true, attempts, notBefore: at + wait };
    }
    case 'unauthorized':
    case 'rate-limited':
    case 'not-working':
    case 'not-sent':
      return result;
    // For uploads only: a thread's request has no file, and only its signal aborts it.
    case 'bad-file':
    case 'broken-off':
      return { ...result, failure: null };
  }
}

/** Returns what is said of a thread whose request was refused after an earlier one that may have been carried out: nothing is known. */
function stillUnknown({ status, failure }: ItemOutcome): Pick<ItemOutcome, 'failure'> {
  const messages = failure?.kind === 'rejected' ? failure.messages : [];
  const nothing = { bytesSent: 0, bytesTotal: 0 };
  return { failure: { kind: 'unknown', reason: 'no-record', status, messages, ...nothing } };
}
