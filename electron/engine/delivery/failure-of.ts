import type { Failure } from '../../../shared/domain/failure.ts';
import type { Attempt } from './attempt.ts';

/** Returns why nothing good came of an attempt, as it is kept beside its row; null where something did, or a person gave it up. */
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
      const said = messages.length > 0 && { messages };
      return { kind: 'unknown', reason, status, bytesSent, bytesTotal, ...said };
    }
    case 'not-sent': {
      const { reason, detail } = outcome;
      return { kind: 'not-sent', reason, detail, retryAt };
    }
    case 'bad-file': {
      const { problem, bytesSent, bytesTotal } = outcome;
      return { kind: 'file', problem, bytesSent, bytesTotal };
    }
    case 'unauthorized':
    case 'rate-limited':
      return { kind: 'held', reason: outcome.outcome, retryAt };
  }
}
