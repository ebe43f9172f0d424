import type { MessageHistory } from '../../gateway/waha/message-history.ts';
import { unproven } from '../../gateway/outcome.ts';
import type { Settling } from '../../store/tables/settling-table.ts';
import type { Told } from './ask-queue.ts';

/**
 * Milliseconds after its end in which a request may still be under way beyond the connection: a message that the service does not
 * have after that did not arrive.
 */
const underWayMs = 60_000;

/** Looks a message up by the key ID that it was sent under. */
export async function lookUp(
  history: Pick<MessageHistory, 'ownMessage'>,
  { address: chatId, requestUuid: keyId, endedAt }: Settling,
  signal: AbortSignal,
  mayBeUnderWayMs = underWayMs,
): Promise<Told> {
  const notTold = (retryAfterMs: number | null): Told => ({ is: 'not-told', retryAfterMs });
  const answer = await history.ownMessage({ chatId, keyId }, { signal });
  switch (answer.outcome) {
    case 'accepted':
      return answer.value.key?.id === keyId
        ? { is: 'settled', outcome: answer }
        : { is: 'settled', outcome: unproven };
    case 'rejected': {
      // A missing session proves nothing about the message.
      if (answer.messages.some((text) => /session/i.test(text))) return notTold(null);
      // The service keeps no messages, or none that can be looked up.
      if (answer.status !== 404) return { is: 'settled', outcome: unproven };
      const isOver = Date.now() - endedAt >= mayBeUnderWayMs;
      return { is: isOver ? 'not-there' : 'waiting' };
    }
    case 'rate-limited':
      return notTold(answer.retryAfterMs);
    case 'unknown':
    case 'not-sent':
    case 'unauthorized':
    case 'bad-file':
    case 'broken-off':
      return notTold(null);
  }
}
