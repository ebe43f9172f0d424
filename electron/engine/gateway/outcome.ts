import type { NotSentReason, UnknownReason } from '../../../shared/domain/failure.ts';
import type { OptionalKind } from '../../../shared/domain/optional-kinds.ts';
import type { FileProblem } from '../../../shared/domain/media.ts';

/**
 * What became of one request. Nothing else decides whether a message was sent (docs/decisions/0002-outcomes.md).
 *
 * - `accepted`: a 2xx with the endpoint's record was read, after the whole request had left; `value` is what the schema made of it
 * - `rejected`: the service said no (4xx; interface.md §7)
 * - `unauthorized` and `rate-limited`: 401 and 429; nothing was carried out
 * - `not-sent`: proof that no byte of the request left
 * - `bad-file`, `broken-off`: Postline itself held the end of the body back, so that nobody can have taken the request for
 *   a whole one: its file could not be read as it was picked, or the caller gave up
 * - `unknown`: bytes left and no answer came that shows what was done
 */
export type Outcome<Value> =
  | { outcome: 'accepted'; value: Value; status: number; answer: unknown }
  | Rejection
  | { outcome: 'unauthorized' }
  /** `retryAfterMs` as `Retry-After` said, in seconds or as a date; null where it said nothing. */
  | { outcome: 'rate-limited'; retryAfterMs: number | null }
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
  /** The service has no endpoint for it (optional/). */
  notOffered?: OptionalKind;
}

export interface Doubt {
  outcome: 'unknown';
  reason: UnknownReason;
  /** HTTP status where a head was read. */
  status: number | null;
  /** Bytes of head and body given to the connection, of all there were. */
  bytesSent: number;
  bytesTotal: number;
  detail: string;
  /** What the answer said in words; empty where it said nothing. */
  messages: string[];
  /** The answer as it came: parsed, or its beginning as text; null where none was read. */
  answer: unknown;
}

/** What a fault of Postline's own makes of an attempt: no proof of anything. */
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
