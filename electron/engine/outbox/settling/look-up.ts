import { isNoSuchMessage, isNoSuchRoute } from '../../gateway/waha/not-found.ts';
import type { MessageHistory } from '../../gateway/waha/message-history.ts';
import { unproven } from '../../gateway/outcome.ts';
import type { Settling } from '../../store/messages/settling-table.ts';
import type { Told } from './ask-queue.ts';

/**
 * Milliseconds after its end in which a request may still be under way beyond the connection: a message that the service does not
 * have after that did not arrive.
 */
const underWayMs = 60_000;

/**
 * Looks a message up by the key ID that it was sent under, in every spelling of it until one is found. That it is not there is told
 * only by answers that name the message: a route that is missing, or a session that is, proves nothing.
 */
export async function lookUp(
  history: Pick<MessageHistory, 'ownMessage' | 'ownMessageIds'>,
  { address, chatId, requestUuid: keyId, endedAt }: Settling,
  signal: AbortSignal,
  mayBeUnderWayMs = underWayMs,
): Promise<Told> {
  const ids = await history.ownMessageIds({ chatIds: [address, chatId], keyId }, { signal });
  let provesNothing = false;
  for (const messageId of ids) {
    const answer = await history.ownMessage({ chatId: address, messageId }, { signal });
    // Not every engine takes the key alone: it may only find what the whole IDs did not.
    if (messageId === keyId && answer.outcome !== 'accepted') break;
    switch (answer.outcome) {
      case 'accepted':
        if (answer.value.key?.id === keyId) return { is: 'settled', outcome: answer };
        provesNothing = true;
        break;
      case 'rejected':
        // A missing session proves nothing about the message, which may be looked up later.
        if (answer.messages.some((text) => /session/i.test(text)))
          return { is: 'not-told', retryAfterMs: null, isCounted: true };
        // The service keeps no messages, or none that can be looked up.
        if (answer.status !== 404 || isNoSuchRoute(answer))
          return { is: 'settled', outcome: unproven };
        if (!isNoSuchMessage(answer, keyId)) provesNothing = true;
        break;
      case 'rate-limited':
        return { is: 'not-told', retryAfterMs: answer.retryAfterMs, isCounted: true };
      // The service is not reached, or its session does not work: that says nothing, and may go on for hours.
      case 'not-sent':
      case 'unauthorized':
      case 'not-working':
        return { is: 'not-told', retryAfterMs: null, isCounted: false };
      case 'unknown':
      case 'bad-file':
      case 'broken-off':
        return { is: 'not-told', retryAfterMs: null, isCounted: true };
    }
  }
  if (provesNothing) return { is: 'settled', outcome: unproven };
  const isOver = Date.now() - endedAt >= mayBeUnderWayMs;
  return { is: isOver ? 'not-there' : 'waiting' };
}
