import type { AppError } from '../../../shared/domain/app-error.ts';
import type { Outcome } from './outcome.ts';

/**
 * Returns the error of a call that answers directly, for any outcome but `accepted`. Such a call only asks: without an answer it may be
 * made again.
 */
export function errorOf(outcome: Exclude<Outcome<unknown>, { outcome: 'accepted' }>): AppError {
  switch (outcome.outcome) {
    case 'rejected': {
      const { status, messages, notOnNetwork } = outcome;
      return { kind: 'rejected', status, messages, notOnNetwork };
    }
    case 'unauthorized':
      return { kind: 'unauthorized' };
    case 'not-working': {
      const { state, detail } = outcome;
      return { kind: 'rejected', status: 422, messages: [detail, state], notOnNetwork: false };
    }
    case 'rate-limited': {
      const { retryAfterMs } = outcome;
      const retryAfterSeconds = retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000);
      return { kind: 'rate-limited', retryAfterSeconds };
    }
    case 'not-sent':
      return outcome.reason === 'no-token'
        ? { kind: 'unauthorized' }
        : { kind: 'offline', detail: outcome.detail };
    case 'bad-file':
      return {
        kind: 'invalid-input',
        field: 'file',
        problem: 'malformed',
        detail: outcome.problem,
      };
    case 'broken-off':
      return { kind: 'offline', detail: 'The request was stopped before the service responded.' };
    case 'unknown':
      return { kind: 'no-answer', detail: outcome.detail };
  }
}
