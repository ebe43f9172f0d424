import type { SmsFailure } from '../../../shared/domain/sms.ts';
import type { Attempt } from '../delivery/attempt.ts';
import { failureOf } from '../delivery/failure-of.ts';
import type { Page } from '../gateway/optional/pages.ts';
import type { ToldSms } from '../../../shared/domain/sms.ts';
import { readSms } from '../gateway/optional/sms.ts';
import type { ClaimedSms, SmsStep } from '../store/sms/messages/sms-sends-table.ts';

/** Result of a request about an outgoing SMS: the service's record of it, or its next step. */
export type SmsResult = { has: ToldSms } | { step: SmsStep };

/** How long things take, in milliseconds. */
export interface SmsTimes {
  /**
   * From a request whose answer was lost until the service can no longer be working on it: twice the time-out of an answer. An SMS that
   * the service does not list by then never arrived.
   */
  answerWindowMs: number;
  /** From each look-up of an SMS to the next; the last repeats. */
  lookMs: readonly number[];
}

export const defaultSmsTimes: SmsTimes = {
  answerWindowMs: 60_000,
  lookMs: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000],
};

/** Most requests for one SMS that never reached the service, after which a person decides. */
const mostPosts = 5;

/** Returns the result of a request to send an SMS. `attempted` is null if the refused token has been replaced meanwhile. */
export function afterPost(
  sms: ClaimedSms,
  attempted: Attempt<ToldSms> | null,
  now: number,
  times: SmsTimes,
): SmsResult {
  const outcome = attempted?.outcome;
  const { doubtUntil } = sms;
  const failure = attempted && failureOf(attempted);
  if (outcome?.outcome === 'accepted') return { has: outcome.value };
  if (outcome?.outcome === 'unknown') {
    const dueAt = now + lookDelay(0, times);
    const until = now + times.answerWindowMs;
    return nextStep(sms, { state: 'checking', dueAt, doubtUntil: until, looks: 0, failure });
  }
  if (outcome?.outcome === 'rejected' && doubtUntil === null) {
    return nextStep(sms, { state: 'stopped', dueAt: null, failure });
  }
  // The refusal of a second request proves nothing about the first, which may have made the SMS that the second is refused for.
  if (outcome?.outcome === 'rejected') {
    return nextStep(sms, { state: 'checking', dueAt: now, failure });
  }
  return notLeft(sms, attempted?.retryAt ?? now, failure);
}

/** Returns the next step of an SMS whose last request was not carried out and does not count. An earlier request is looked up again. */
export function notLeft(sms: ClaimedSms, dueAt: number, failure: SmsFailure | null): SmsResult {
  const state = sms.doubtUntil === null ? 'waiting' : 'checking';
  return nextStep(sms, { state, dueAt, posts: sms.posts - 1, failure });
}

/** Returns the result of looking up an SMS whose answer was lost. `askedAt` is when the look-up began, in milliseconds since 1970. */
export function afterLook(
  sms: ClaimedSms,
  attempted: Attempt<Page> | null,
  askedAt: number,
  now: number,
  times: SmsTimes,
): SmsResult {
  const again = (dueAt: number): SmsResult =>
    nextStep(sms, { state: 'checking', dueAt, looks: sms.looks + 1 });
  const later = now + lookDelay(sms.looks + 1, times);
  if (attempted?.outcome.outcome !== 'accepted')
    return again(Math.max(attempted?.retryAt ?? later, now));
  const rows = attempted.outcome.value.rows.flatMap((row) => readSms(row) ?? []);
  const found = rows.find(({ requestId }) => requestId === sms.localId);
  if (found !== undefined) return { has: found };
  // The service returned SMS that were not asked for: that this one is missing proves nothing.
  if (attempted.outcome.value.rows.length > 0) return again(later);
  const { doubtUntil, failure, posts } = sms;
  if (doubtUntil !== null && askedAt < doubtUntil) {
    return again(Math.min(later, Math.max(doubtUntil, now + 1)));
  }
  if (failure?.kind === 'rejected') return nextStep(sms, { state: 'stopped', dueAt: null });
  if (posts >= mostPosts) {
    return nextStep(sms, { state: 'stopped', dueAt: null, failure: { kind: 'not-taken', posts } });
  }
  return nextStep(sms, { state: 'waiting', dueAt: now, failure: null });
}

function nextStep(
  { posts, looks, failure }: ClaimedSms,
  to: Partial<SmsStep> & Pick<SmsStep, 'state' | 'dueAt'>,
): SmsResult {
  return { step: { posts, looks, failure, ...to } };
}

function lookDelay(looks: number, { lookMs }: SmsTimes): number {
  return lookMs[Math.min(looks, lookMs.length - 1)] ?? 0;
}
