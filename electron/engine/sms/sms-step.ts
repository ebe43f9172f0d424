import type { SmsFailure } from '../../../shared/domain/sms.ts';
import type { Attempt } from '../delivery/attempt.ts';
import { failureOf } from '../delivery/failure-of.ts';
import type { Page } from '../gateway/optional/pages.ts';
import { readSms, type ToldSms } from '../gateway/optional/sms.ts';
import type { ClaimedSms, SmsStep } from '../store/sms/sms-sends-table.ts';

/** What comes of a request about an SMS that is sent: the service has it, or where it stands. */
export type SmsResult = { has: ToldSms } | { step: SmsStep };

/** How long things take, in milliseconds. */
export interface SmsTimes {
  /**
   * From a request whose answer was lost until the service cannot be working on it any more: twice as long as an answer is waited for.
   * An SMS that is not in its list by then never came.
   */
  answerWindowMs: number;
  /** From each look for an SMS to the next; the last repeats. */
  lookMs: readonly number[];
}

export const defaultSmsTimes: SmsTimes = {
  answerWindowMs: 60_000,
  lookMs: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000],
};

/** Requests for one SMS that the service never had, after which a person decides. */
const mostPosts = 5;

/** Returns what a request to send an SMS came to; null: the token it was refused for has been replaced meanwhile. */
export function afterPost(
  sms: ClaimedSms,
  came: Attempt<ToldSms> | null,
  now: number,
  times: SmsTimes,
): SmsResult {
  const outcome = came?.outcome;
  const { doubtUntil } = sms;
  const failure = came && failureOf(came);
  if (outcome?.outcome === 'accepted') return { has: outcome.value };
  if (outcome?.outcome === 'unknown') {
    const dueAt = now + lookDelay(0, times);
    const until = now + times.answerWindowMs;
    return stands(sms, { state: 'checking', dueAt, doubtUntil: until, looks: 0, failure });
  }
  if (outcome?.outcome === 'rejected' && doubtUntil === null) {
    return stands(sms, { state: 'stopped', dueAt: null, failure });
  }
  // Of a second request a refusal says nothing of the first, which may have made the SMS that the second is refused for.
  if (outcome?.outcome === 'rejected') {
    return stands(sms, { state: 'checking', dueAt: now, failure });
  }
  return notLeft(sms, came?.retryAt ?? now, failure);
}

/** Returns where an SMS stands of whose last request nothing was carried out, so that it does not count. An earlier one is looked for again. */
export function notLeft(sms: ClaimedSms, dueAt: number, failure: SmsFailure | null): SmsResult {
  const state = sms.doubtUntil === null ? 'waiting' : 'checking';
  return stands(sms, { state, dueAt, posts: sms.posts - 1, failure });
}

/** Returns what a look for an SMS whose answer was lost came to. `askedAt` is when it began, in milliseconds since 1970. */
export function afterLook(
  sms: ClaimedSms,
  came: Attempt<Page> | null,
  askedAt: number,
  now: number,
  times: SmsTimes,
): SmsResult {
  const again = (dueAt: number): SmsResult =>
    stands(sms, { state: 'checking', dueAt, looks: sms.looks + 1 });
  const later = now + lookDelay(sms.looks + 1, times);
  if (came?.outcome.outcome !== 'accepted') return again(Math.max(came?.retryAt ?? later, now));
  const rows = came.outcome.value.rows.flatMap((row) => readSms(row) ?? []);
  const found = rows.find(({ requestId }) => requestId === sms.localId);
  if (found !== undefined) return { has: found };
  // Others were answered than were asked for: that it is not among them says nothing.
  if (came.outcome.value.rows.length > 0) return again(later);
  const { doubtUntil, failure, posts } = sms;
  if (doubtUntil !== null && askedAt < doubtUntil) {
    return again(Math.min(later, Math.max(doubtUntil, now + 1)));
  }
  if (failure?.kind === 'rejected') return stands(sms, { state: 'stopped', dueAt: null });
  if (posts >= mostPosts) {
    return stands(sms, { state: 'stopped', dueAt: null, failure: { kind: 'not-taken', posts } });
  }
  return stands(sms, { state: 'waiting', dueAt: now, failure: null });
}

function stands(
  { posts, looks, failure }: ClaimedSms,
  to: Partial<SmsStep> & Pick<SmsStep, 'state' | 'dueAt'>,
): SmsResult {
  return { step: { posts, looks, failure, ...to } };
}

function lookDelay(looks: number, { lookMs }: SmsTimes): number {
  return lookMs[Math.min(looks, lookMs.length - 1)] ?? 0;
}
