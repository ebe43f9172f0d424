import * as z from 'zod';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

export interface OutboxStatus {
  /** Why nothing is sent now, or null. */
  hold:
    | { reason: 'unauthorized' | 'no-token' }
    /** Milliseconds since 1970 when it goes on. */
    | { reason: 'rate-limited'; until: number }
    /** The last attempt did not reach the service; `retryAt` is the next. */
    | { reason: 'offline'; retryAt: number }
    | null;
  waiting: number;
  sending: number;
  undecided: number;
}

export const outboxCalls = {
  'outbox.status': call(z.strictObject({ instanceId: instanceIdSchema })).returns<OutboxStatus>(),
  /** Tries what waits now instead of at the next attempt. */
  'outbox.retryNow': call(z.strictObject({ instanceId: instanceIdSchema })).returns<null>(),
};
