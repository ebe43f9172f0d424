import * as z from 'zod';
import type { AppError } from '../domain/app-error.ts';
import type { Failure } from '../domain/failure.ts';
import type { MessageState } from '../domain/message-state.ts';
import { type OutboxReason, outboxReasons } from '../domain/outbox-reason.ts';
import { call } from './call.ts';
import type { Chat, MessageKind } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

/** Why nothing is sent now, or null. Times are in milliseconds since 1970. */
export type BackOffStatus =
  | { reason: 'unauthorized' | 'no-token' }
  /** Postline was started so that nothing leaves by itself; the organization allows other addresses only. */
  | { reason: 'safe-mode' | 'not-allowed' }
  /** When it goes on. */
  | { reason: 'rate-limited'; until: number }
  /** The service was not reached, or the system says that there is no network; `retryAt` is the next attempt. */
  | { reason: 'offline'; retryAt: number; bySystem: boolean }
  /** The service answers, but not as it should, or not at all (`isSilent`); one message is tried at `retryAt`. */
  | { reason: 'trouble'; retryAt: number; isSilent: boolean }
  /** The service's session is in another state (`state`, `detail` in its words) and carries out nothing; one is tried at `retryAt`. */
  | { reason: 'not-working'; state: string; detail: string; retryAt: number }
  /** The instance's own hours are over; they begin at `until`. */
  | { reason: 'outside-hours'; until: number }
  | null;

export interface OutboxStatus {
  backOff: BackOffStatus;
  /** When the gap between two sends is over, while it holds something back; null: it does not. */
  nextAt: number | null;
  /** Another desk of the team began that gap. */
  isGapOfOthers: boolean;
  waiting: number;
  sending: number;
  /** Unknown, rejected, or not sent because of a file, and not dismissed. */
  needsReview: number;
}

/** A message that is not through, as the outbox lists it. */
export interface OutboxItem {
  localId: string;
  chat: Pick<Chat, 'chatId' | 'name' | 'number'>;
  reason: OutboxReason;
  kind: MessageKind;
  /** The beginning of its text, or the name of its file. */
  excerpt: string;
  state: MessageState;
  failure: Failure | null;
  /** Milliseconds since 1970 when a held message takes its turn; null where it is not held. */
  heldUntil: number | null;
  /** Milliseconds since 1970 when it came to its state. */
  since: number;
  /** Attempts to send it so far. */
  tries: number;
  /** Its answer was lost, and it is looked up. */
  isLookedUp: boolean;
}

/** What was begun by trying all again. */
export interface RetryAll {
  /** Messages that are tried. */
  count: number;
  /** The last attempt before it. */
  afterAttempt: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** What was not done, and why; 100 at most. */
interface Refusals {
  refused: { localId: string; error: AppError }[];
}

const inInstance = { instanceId: instanceIdSchema };
const manyIds = z.array(z.string().min(1).max(64)).max(1_000);

const filter = {
  /** Null: whatever the reason. */
  reasons: z.array(z.enum(outboxReasons)).max(outboxReasons.length).nullable(),
  /** Each of its words begins a word of name or text, or it is a part of the number. */
  search: z.string().max(200),
};

export const outboxCalls = {
  'outbox.status': call(z.strictObject(inInstance)).returns<OutboxStatus>(),
  /** Tries what waits now instead of at the next attempt, or when the instance's hours begin. */
  'outbox.retryNow': call(z.strictObject(inInstance)).returns<null>(),
  /** Everything that is not through, of all chats, by reason and then by age. The counts are of what `search` finds. */
  'outbox.list': call(
    z.strictObject({
      ...inInstance,
      reasons: filter.reasons.default(null),
      search: filter.search.default(''),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(100).default(100),
    }),
  ).returns<{
    items: OutboxItem[];
    total: number;
    counts: Record<OutboxReason, number>;
  }>(),
  /** Which of these the same list has: what is through is no part of a selection any more. */
  'outbox.among': call(z.strictObject({ ...inInstance, ...filter, localIds: manyIds })).returns<
    string[]
  >(),
  /**
   * Tries now what waits and sends again what failed. What is unknown, or was answered by a colleague, is never part of it; what
   * is refused is not counted.
   */
  'outbox.retryAll': call(z.strictObject(inInstance)).returns<RetryAll & Refusals>(),
  /** How many of those tried again ended how; the others are under way. */
  'outbox.retried': call(
    z.strictObject({ ...inInstance, count: z.int(), afterAttempt: z.int(), at: z.int() }),
  ).returns<Record<'accepted' | 'rejected' | 'unknown' | 'not-sent', number>>(),
  /**
   * Does one action to several messages, each on its own: those named, or all that are found but some. What is in no state for the
   * action is passed over; what is refused comes back with the reason.
   */
  'outbox.apply': call(
    z.strictObject({
      ...inInstance,
      action: z.enum(['send-again', 'confirm-manually', 'dismiss', 'cancel']),
      target: z.union([
        z.strictObject({ localIds: manyIds }),
        z.strictObject({ ...filter, except: manyIds }),
      ]),
    }),
  ).returns<{ done: number } & Refusals>(),
};
