import type { Outcome } from '../gateway/outcome.ts';
import type { SentMessage } from '../gateway/records.ts';
import type { Settlement } from '../store/outbox-table.ts';
import type { HoldState } from './hold.ts';

const nothingReturned = { keyId: null, remoteJid: null, serviceStatus: null, answer: null };

/** What an outcome makes of its message, and of the outbox: 401, 429 and proof that nothing left hold all that waits. */
export function settlementOf(outcome: Outcome<SentMessage>, hold: HoldState): Settlement {
  switch (outcome.outcome) {
    case 'accepted':
      hold.reached();
      return {
        state: 'accepted',
        failure: null,
        keyId: outcome.value.key?.id ?? null,
        remoteJid: outcome.value.key?.remoteJid ?? null,
        serviceStatus: outcome.value.status,
        answer: JSON.stringify(outcome.answer ?? null),
      };
    case 'rejected': {
      hold.reached();
      const { status, messages, notOnNetwork } = outcome;
      const failure = { kind: 'rejected', status, messages, notOnNetwork } as const;
      return { ...nothingReturned, state: 'rejected', failure };
    }
    case 'unknown': {
      hold.reached();
      const { reason, status, bytesSent, bytesTotal } = outcome;
      const failure = { kind: 'unknown', reason, status, bytesSent, bytesTotal } as const;
      return { ...nothingReturned, state: 'unknown', failure };
    }
    case 'not-sent': {
      const { reason, detail } = outcome;
      if (reason === 'no-token') hold.needsToken('no-token');
      const retryAt = reason === 'no-token' ? null : hold.offline();
      const failure = { kind: 'not-sent', reason, detail, retryAt } as const;
      return { ...nothingReturned, state: 'not-sent', failure };
    }
    case 'unauthorized': {
      hold.needsToken('unauthorized');
      const failure = { kind: 'held', reason: 'unauthorized', retryAt: null } as const;
      return { ...nothingReturned, state: 'queued', failure };
    }
    case 'rate-limited': {
      const retryAt = hold.rateLimited(outcome.retryAfterMs);
      const failure = { kind: 'held', reason: 'rate-limited', retryAt } as const;
      return { ...nothingReturned, state: 'queued', failure };
    }
  }
}
