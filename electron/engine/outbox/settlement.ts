import { type Outcome, unknownFailure } from '../gateway/outcome.ts';
import type { SentMessage } from '../gateway/records.ts';
import type { Settlement } from '../store/tables/outbox-table.ts';
import type { HoldState } from '../delivery/hold.ts';

const nothingReturned = {
  keyId: null,
  remoteJid: null,
  serviceStatus: null,
  answer: null,
  body: null,
};

/** Nothing was carried out: it waits on in its place. */
export const backInLine: Settlement = {
  ...nothingReturned,
  state: 'queued',
  staysInLine: true,
  failure: null,
};

/** A person broke the upload off before its last byte left. */
const brokenOff: Settlement = {
  ...nothingReturned,
  state: 'cancelled',
  staysInLine: false,
  failure: null,
};

/** What an outcome makes of its message, and of the outbox: 401, 429 and proof that nothing left hold all that waits. */
export function settlementOf(outcome: Outcome<SentMessage>, hold: HoldState): Settlement {
  switch (outcome.outcome) {
    case 'accepted':
      hold.reached();
      return {
        state: 'accepted',
        staysInLine: false,
        failure: null,
        keyId: outcome.value.key?.id ?? null,
        remoteJid: outcome.value.key?.remoteJid ?? null,
        serviceStatus: outcome.value.status,
        answer: JSON.stringify(outcome.answer ?? null),
        body: bodyOf(outcome.value),
      };
    case 'rejected': {
      hold.reached();
      const { status, messages, notOnNetwork } = outcome;
      const failure = { kind: 'rejected', status, messages, notOnNetwork } as const;
      return { ...nothingReturned, state: 'rejected', staysInLine: false, failure };
    }
    case 'unknown': {
      hold.reached();
      const answer = outcome.answer === null ? null : JSON.stringify(outcome.answer);
      const failure = unknownFailure(outcome);
      return { ...nothingReturned, state: 'unknown', staysInLine: false, failure, answer };
    }
    case 'not-sent': {
      const { reason, detail } = outcome;
      if (reason === 'no-token') hold.needsToken('no-token');
      const retryAt = reason === 'no-token' ? null : hold.offline();
      const failure = { kind: 'not-sent', reason, detail, retryAt } as const;
      return { ...nothingReturned, state: 'not-sent', staysInLine: true, failure };
    }
    case 'bad-file': {
      // Trying again by itself would find the same file: a person puts it right first.
      const { problem, bytesSent, bytesTotal } = outcome;
      const failure = { kind: 'file', problem, bytesSent, bytesTotal } as const;
      return { ...nothingReturned, state: 'not-sent', staysInLine: false, failure };
    }
    case 'broken-off':
      return brokenOff;
    case 'unauthorized': {
      hold.needsToken('unauthorized');
      const failure = { kind: 'held', reason: 'unauthorized', retryAt: null } as const;
      return { ...backInLine, failure };
    }
    case 'rate-limited': {
      const retryAt = hold.rateLimited(outcome.retryAfterMs);
      const failure = { kind: 'held', reason: 'rate-limited', retryAt } as const;
      return { ...backInLine, failure };
    }
  }
}

function bodyOf({ payload }: SentMessage): string | null {
  const text = payload?.fields['text'];
  return typeof text === 'string' ? text : null;
}
