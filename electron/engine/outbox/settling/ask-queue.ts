import type { OptionalGateway } from '../../gateway/optional/optional-gateway.ts';
import { judgeQueued } from '../../gateway/optional/queued-requests.ts';
import type { Outcome } from '../../gateway/outcome.ts';
import type { SentMessage } from '../../gateway/records.ts';
import type { Settling } from '../../store/messages/settling-table.ts';

/** Result of a step: the message's outcome, that it still waits, that it did not arrive, or nothing because the request failed. */
export type Told =
  | { is: 'settled'; outcome: Outcome<SentMessage> }
  | { is: 'waiting' }
  | { is: 'not-there' }
  /** `isCounted`: the service was reached, so that this was one of the attempts. */
  | { is: 'not-told'; retryAfterMs: number | null; isCounted: boolean };

/** Asks the service's queue for the outcome of a request. A request that the queue does not have, or not yet, is waiting. */
export async function askQueue(
  gateway: OptionalGateway,
  { requestUuid }: Settling,
  signal: AbortSignal,
): Promise<Told> {
  const answer = await gateway.queuedRequest(requestUuid, { signal });
  switch (answer.outcome) {
    case 'accepted': {
      const outcome = judgeQueued(answer.value);
      return outcome === null ? { is: 'waiting' } : { is: 'settled', outcome };
    }
    case 'rate-limited':
      return { is: 'not-told', retryAfterMs: answer.retryAfterMs, isCounted: true };
    case 'not-sent':
    case 'unauthorized':
    case 'not-working':
      return { is: 'not-told', retryAfterMs: null, isCounted: false };
    case 'bad-file':
    case 'broken-off':
      return { is: 'not-told', retryAfterMs: null, isCounted: true };
    case 'rejected':
    case 'unknown':
      return { is: 'waiting' };
  }
}
