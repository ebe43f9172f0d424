import type { Attempt } from '../delivery/attempt.ts';
import { failureOf } from '../delivery/failure-of.ts';
import { toldThread } from '../delivery/told-thread.ts';
import { isGone } from '../gateway/optional/is-gone.ts';
import type { ThreadRecord } from '../gateway/records.ts';
import type { ClaimedItem, ItemOutcome } from '../store/threads/archive-delivery-table.ts';

/** Attempts that may have reached the service, after which a thread is given up. */
const mostAttempts = 10;

/** Milliseconds from one attempt to the next; the last repeats. */
const defaultBackOffMs: readonly number[] = [500, 2_000, 5_000, 10_000, 30_000, 60_000];

/** Returns the result of an item of which nothing came: it waits on. */
export function requeued(item: ClaimedItem): ItemOutcome {
  return {
    item,
    result: 'again',
    failure: null,
    answered: null,
    inDoubt: item.wasInDoubt,
    attempts: item.attempts - 1,
    notBefore: 0,
  };
}

/**
 * Returns what an attempt makes of its thread at `at` (milliseconds since 1970). The call is idempotent (interface.md §4.9), so
 * whatever is not known is asked again by itself; nothing but a well-formed record confirms.
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
  const answered = { ...toldThread(outcome.value), archived: outcome.value.isArchived };
  const isAsAsked = answered.archived === item.wanted;
  return {
    ...requeued(item),
    result: isAsAsked ? 'confirmed' : 'failed',
    failure: isAsAsked ? null : { kind: 'differs' },
    answered,
    inDoubt: false,
    attempts: item.attempts,
  };
}

/** As `itemResult`, of a thread that is deleted: that it is gone confirms it, by this request or by another. */
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
  return { ...requeued(item), result: 'confirmed', inDoubt: false, attempts: item.attempts };
}

function unconfirmed(
  item: ClaimedItem,
  attempt: Attempt<never>,
  at: number,
  backOffMs: readonly number[],
): ItemOutcome {
  const { outcome } = attempt;
  const { attempts } = item;
  const result = { ...requeued(item), failure: failureOf(attempt) };
  switch (outcome.outcome) {
    case 'accepted':
    case 'rejected':
      return { ...result, result: 'failed', attempts };
    case 'unknown': {
      const wait = backOffMs[Math.min(attempts, backOffMs.length) - 1] ?? 0;
      const next = attempts < mostAttempts ? 'again' : 'failed';
      return { ...result, result: next, inDoubt: true, attempts, notBefore: at + wait };
    }
    case 'unauthorized':
    case 'rate-limited':
    case 'not-sent':
      return result;
    // Of uploads only: a thread's request has no file, and is given up by its signal alone.
    case 'bad-file':
    case 'broken-off':
      return { ...result, failure: null };
  }
}
