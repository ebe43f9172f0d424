import type { FileProblem } from './media.ts';
import type { OptionalKind } from './optional-kinds.ts';

/** Why no byte of a request left. Each is proof: the request was never under way. */
export type NotSentReason =
  | 'no-name'
  | 'refused'
  | 'unreachable'
  | 'connect-timeout'
  | 'tls'
  /** Nobody whom this computer trusts vouches for the certificate. */
  | 'tls-authority'
  /** The certificate is for another name. */
  | 'tls-name'
  /** The certificate is valid no longer, or not yet. */
  | 'tls-expired'
  | 'proxy'
  /** The proxy asks for a name and password, and none are known. */
  | 'proxy-login'
  /** It refused those that it was given. */
  | 'proxy-login-refused'
  /** It takes neither Basic nor Digest. */
  | 'proxy-scheme'
  | 'no-token'
  | 'closed-early';

/** Why the fate of a request that was under way is not known. */
export type UnknownReason =
  | 'reset'
  | 'wait-timeout'
  | 'stalled'
  | 'server-error'
  | 'web-page'
  | 'bad-answer'
  /** A 2xx that does not show that the message was sent. */
  | 'no-record'
  /** A 2xx before the whole request had left. */
  | 'early-answer'
  | 'redirect'
  | 'answer-too-long'
  | 'crash'
  /** It waited when the backup was made from which it was restored. */
  | 'restored';

/** Why a message is not accepted. Shown in words beside its state. */
export type Failure =
  | {
      kind: 'rejected';
      /** HTTP status. */
      status: number;
      /** The service's own texts, `errors.messages` or `message` (interface.md §7); may be empty. */
      messages: string[];
      /** The 422 that says the number is not on the network (interface.md §7, rule 2). */
      notOnNetwork: boolean;
      /** The service has no endpoint for a message or an action of this kind. */
      notOffered?: OptionalKind;
    }
  /** `answered`: a colleague answered while it waited; a person decides whether it is still to be sent. */
  | {
      kind: 'not-sent';
      reason: NotSentReason | 'answered';
      detail: string;
      retryAt: number | null;
    }
  | {
      kind: 'unknown';
      reason: UnknownReason;
      status: number | null;
      bytesSent: number;
      bytesTotal: number;
      /** What the service's answer said; missing where it said nothing. */
      messages?: string[];
      /** True once a person said that the message arrived. */
      decided?: boolean;
    }
  /** The file of this message could not be sent whole, so that the service can have made no message of it. Not tried again automatically. */
  | { kind: 'file'; problem: FileProblem; bytesSent: number; bytesTotal: number }
  /** Nothing was carried out, and the outbox waits until the session works; `state` and `detail` in the service's words. */
  | {
      kind: 'held';
      reason: 'not-working';
      retryAt: number | null;
      state: string;
      detail: string;
    }
  /** Nothing was carried out, and the outbox waits: 401 for a token, 429 for the time the service named. */
  | { kind: 'held'; reason: 'unauthorized' | 'rate-limited'; retryAt: number | null };
