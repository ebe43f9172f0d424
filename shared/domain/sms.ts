import type { Failure } from './failure.ts';

/** Words of the service for what becomes of an SMS. It may say others, which are shown as they are. */
export const smsStatuses = [
  'pending',
  'scheduled',
  'sending',
  'sent',
  'delivered',
  'received',
  'failed',
  'expired',
  'deleted',
] as const;

export type SmsStatus = (typeof smsStatuses)[number];

/** An SMS as the service tells it, and as it is kept. Times are in milliseconds since 1970; null: not told. */
export interface ToldSms {
  messageId: string;
  /** ID chosen by the sender; null for incoming SMS. */
  requestId: string | null;
  threadId: string | null;
  isIncoming: boolean;
  fromNumber: string;
  toNumber: string;
  text: string;
  /** Pictures and files that came with it (an MMS): how many. The service keeps them. */
  attachments: number;
  /** Its text is cipher text, which the service cannot read. */
  isEncrypted: boolean;
  type: string | null;
  /** In the service's own word. */
  status: string | null;
  /** Why it failed, in the service's own words. */
  failureReason: string | null;
  at: number | null;
  /** For when it is scheduled. */
  sendAt: number | null;
  /** Since when it has its status. */
  statusAt: number | null;
  updatedAt: number | null;
  /** All of it as it came, without what it holds of its phone and its thread. */
  record: Record<string, unknown>;
}

/**
 * Where an SMS stands that the service does not have yet, as far as is known. None is ever unknown: it is looked up by its own ID.
 *
 * - `waiting`: on disk; its turn comes, or it can still be undone
 * - `sending`: a request is under way
 * - `checking`: a request left and its answer was lost; the service is asked whether it has the SMS
 * - `stopped`: the service does not have it, and a person decides
 */
export type SmsSendState = 'waiting' | 'sending' | 'checking' | 'stopped';

/** Why an SMS is not sent. */
export type SmsFailure =
  | Failure
  /** The time it was scheduled for passed before it could leave. */
  | { kind: 'missed' }
  /** It was asked for so many times, answers were lost, and the service never had it. */
  | { kind: 'not-taken'; posts: number };

/** Returns whether an SMS can be sent to this end of a thread; a sender may be a name (`AMAZON`), which takes none. */
export function takesSms(number: string): boolean {
  return /^\+?[\p{Nd}\s().\-/]+$/u.test(number) && number.replace(/\P{Nd}/gu, '').length >= 3;
}

/** Milliseconds ahead for which services of this kind schedule an SMS at most. */
export const furthestSmsMs = 3 * 24 * 60 * 60 * 1_000;

/** Characters of an SMS at most: no limit is known, and this is more than any phone sends. */
export const longestSms = 2_000;
