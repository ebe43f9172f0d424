import type { Failure } from '../../../shared/domain/failure.ts';
import type { Attempt } from './attempt.ts';

/** Returns why an attempt failed, as stored with its row; null if it succeeded or a person cancelled it. */
export function failureOf({ outcome, retryAt }: Attempt<unknown>): Failure | null {
  switch (outcome.outcome) {
    case 'accepted':
    case 'broken-off':
      return null;
    case 'rejected': {
      const { status, messages, notOnNetwork, notOffered } = outcome;
      return {
        kind: 'rejected',
        status,
        messages,
        notOnNetwork,
        ...(notOffered && { notOffered }),
      };
    }
    case 'unknown': {
      const { reason, status, bytesSent, bytesTotal, messages } = outcome;
      const serviceMessages = messages.length > 0 && { messages };
      return { kind: 'unknown', reason, status, bytesSent, bytesTotal, ...serviceMessages };
    }
    case 'not-sent': {
      const { reason, detail } = outcome;
      return { kind: 'not-sent', reason, detail, retryAt };
    }
    case 'bad-file': {
      const { problem, bytesSent, bytesTotal } = outcome;
      return { kind: 'file', problem, bytesSent, bytesTotal };
    }
    case 'not-working': {
      const { state, detail } = outcome;
      return { kind: 'held', reason: 'not-working', retryAt, state, detail };
    }
    case 'unauthorized':
    case 'rate-limited':
      return { kind: 'held', reason: outcome.outcome, retryAt };
  }
}
