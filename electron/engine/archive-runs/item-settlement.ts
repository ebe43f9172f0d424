import type { Outcome } from '../gateway/outcome.ts';
import type { ThreadRecord } from '../gateway/records.ts';
import type { ClaimedItem, ItemSettlement } from '../store/threads/archive-delivery-table.ts';
import type { AnsweredThread } from '../store/threads/thread-sources.ts';
import type { ServiceHold } from './service-hold.ts';

/** Attempts that may have reached the service, after which a thread is given up. */
const mostAttempts = 10;

/** Milliseconds from one attempt to the next; the last repeats. */
const defaultBackOffMs: readonly number[] = [500, 2_000, 5_000, 10_000, 30_000, 60_000];

/** Nothing was carried out: it waits on. */
export function givenBack(item: ClaimedItem): ItemSettlement {
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
 * What an outcome makes of its thread, and of everything that waits. The call is idempotent (interface.md §4.9), so whatever is
 * not known is asked again by itself; nothing but a well-formed record confirms.
 */
export function itemSettlement(
  item: ClaimedItem,
  outcome: Outcome<ThreadRecord>,
  hold: ServiceHold,
  at: number,
  backOffMs = defaultBackOffMs,
): ItemSettlement {
  const waits = givenBack(item);
  switch (outcome.outcome) {
    case 'accepted': {
      hold.reached();
      const answered = toAnswered(outcome.value);
      const isAsWished = answered.archived === item.wanted;
      return {
        ...waits,
        result: isAsWished ? 'confirmed' : 'failed',
        failure: isAsWished ? null : { kind: 'differs' },
        answered,
        inDoubt: false,
        attempts: item.attempts,
      };
    }
    case 'rejected': {
      hold.reached();
      const { status, messages, notOnNetwork } = outcome;
      const failure = { kind: 'rejected', status, messages, notOnNetwork } as const;
      return { ...waits, result: 'failed', failure, attempts: item.attempts };
    }
    case 'unauthorized':
      hold.needsToken('unauthorized');
      return { ...waits, failure: { kind: 'held', reason: 'unauthorized', retryAt: null } };
    case 'rate-limited': {
      const retryAt = hold.rateLimited(outcome.retryAfterMs);
      return { ...waits, failure: { kind: 'held', reason: 'rate-limited', retryAt } };
    }
    case 'not-sent': {
      const { reason, detail } = outcome;
      if (reason === 'no-token') hold.needsToken('no-token');
      const retryAt = reason === 'no-token' ? null : hold.offline();
      return { ...waits, failure: { kind: 'not-sent', reason, detail, retryAt } };
    }
    case 'unknown': {
      hold.trouble();
      const { reason, status, bytesSent, bytesTotal } = outcome;
      const failure = { kind: 'unknown', reason, status, bytesSent, bytesTotal } as const;
      const { attempts } = item;
      const wait = backOffMs[Math.min(attempts, backOffMs.length) - 1] ?? 0;
      const result = attempts < mostAttempts ? 'again' : 'failed';
      return { ...waits, result, failure, inDoubt: true, attempts, notBefore: at + wait };
    }
    // Of uploads only: a thread's request has no file, and is given up by its signal alone.
    case 'bad-file':
    case 'broken-off':
      return waits;
  }
}

function toAnswered(record: ThreadRecord): AnsweredThread {
  const {
    isArchived,
    lastMessageContent,
    lastMessageAt,
    createdAt,
    updatedAt,
    id: _id,
    ...rest
  } = record;
  const { fromPhoneNumber, toPhoneNumber, phoneId, lastMessageId } = rest;
  return {
    archived: isArchived,
    fromNumber: fromPhoneNumber,
    toNumber: toPhoneNumber,
    phoneId,
    lastMessageId,
    lastMessage: lastMessageContent,
    lastMessageAt: timeOf(lastMessageAt),
    createdAt: timeOf(createdAt),
    updatedAt: timeOf(updatedAt),
  };
}

/** Milliseconds since 1970; null for what is no time. */
function timeOf(written: string | null): number | null {
  const time = written === null ? Number.NaN : Date.parse(written);
  return Number.isNaN(time) ? null : time;
}
