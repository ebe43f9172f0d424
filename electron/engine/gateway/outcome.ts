import type { NotSentReason, UnknownReason } from '../../../shared/domain/failure.ts';
import type { OptionalKind } from '../../../shared/domain/optional-kinds.ts';
import type { FileProblem } from '../../../shared/domain/media.ts';

/**
 * Outcome of one request. Nothing else decides whether a message was sent (docs/decisions/0002-outcomes.md).
 *
 * - `accepted`: a 2xx with the endpoint's record was read, after the whole request had left; `value` is what the schema made of it
 * - `rejected`: the service refused (4xx; interface.md §7)
 * - `unauthorized`, `rate-limited` and `not-working`: 401, 429, and a session that is in another state; nothing was carried out
 * - `not-sent`: proof that no byte of the request left
 * - `bad-file`, `broken-off`: Postline itself held the end of the body back, so that nobody can have taken the request for
 *   a whole one: its file could not be read as it was picked, or the caller gave up
 * - `unknown`: bytes left and no answer came that shows what was done
 */
export type Outcome<Value> =
  | { outcome: 'accepted'; value: Value; status: number; answer: unknown }
  | Rejection
  | { outcome: 'unauthorized' }
  /** `retryAfterMs` from `Retry-After`, in seconds or as a date; null without that header. */
  | { outcome: 'rate-limited'; retryAfterMs: number | null }
  /** `state` is the session's, in the service's own word; `detail` what it said of it. */
  | { outcome: 'not-working'; state: string; detail: string }
  | { outcome: 'not-sent'; reason: NotSentReason; detail: string }
  | { outcome: 'bad-file'; problem: FileProblem; bytesSent: number; bytesTotal: number }
  | { outcome: 'broken-off'; bytesSent: number; bytesTotal: number }
  | Doubt;

export interface Rejection {
  outcome: 'rejected';
  status: number;
  /** `errors.messages`, else `message`, else nothing (interface.md §7). */
  messages: string[];
  /** 422 whose `errors.exists` is false (interface.md §7, rule 2). */
  notOnNetwork: boolean;
  /** Kind of request for which the service has no endpoint (optional/). */
  notOffered?: OptionalKind;
}

export interface Doubt {
  outcome: 'unknown';
  reason: UnknownReason;
  /** HTTP status where a head was read. */
  status: number | null;
  /** Bytes of head and body given to the connection; `bytesTotal` is their full length. */
  bytesSent: number;
  bytesTotal: number;
  detail: string;
  /** Texts of the answer; empty if it had none. */
  messages: string[];
  /** The answer as it came: parsed, or its beginning as text; null where none was read. */
  answer: unknown;
}

/** Outcome of an attempt that failed because of a bug in Postline: it proves nothing. */
export const unproven: Doubt = {
  outcome: 'unknown',
  reason: 'bad-answer',
  status: null,
  bytesSent: 0,
  bytesTotal: 0,
  detail: '',
  messages: [],
  answer: null,
};
