import { queuedUuid } from '../gateway/answer-schemas.ts';
import { failureOf } from '../delivery/failure-of.ts';
import type { Attempt } from '../delivery/attempt.ts';
import type { SentMessage } from '../gateway/records.ts';
import type { MessageOutcome } from '../store/messages/outbox-table.ts';

/** Milliseconds from the envelope of a queued request to the first request for its outcome. */
const firstAskMs = 2_000;

const nothingReturned = {
  keyId: null,
  remoteJid: null,
  serviceStatus: null,
  answer: null,
  body: null,
};

/** Nothing was carried out: the message keeps its place in the queue. */
export const requeued: MessageOutcome = {
  ...nothingReturned,
  state: 'queued',
  staysInLine: true,
  failure: null,
};

/** Returns the outcome of a message after an attempt to send it. */
export function messageResult(attempt: Attempt<SentMessage>): MessageOutcome {
  const { outcome } = attempt;
  const failure = failureOf(attempt);
  const ended = { ...nothingReturned, staysInLine: false, failure };
  switch (outcome.outcome) {
    case 'accepted':
      return {
        state: 'accepted',
        staysInLine: false,
        failure: null,
        keyId: outcome.value.key?.id ?? null,
        remoteJid: outcome.value.key?.remoteJid ?? null,
        serviceStatus: outcome.value.status,
        answer: JSON.stringify(outcome.answer ?? null),
        body: bodyOf(outcome.value),
        ...queuedIn(outcome.answer),
      };
    case 'rejected':
      return { ...ended, state: 'rejected' };
    case 'unknown': {
      const answer = outcome.answer === null ? null : JSON.stringify(outcome.answer);
      return { ...ended, state: 'unknown', answer };
    }
    case 'not-sent':
      return { ...ended, state: 'not-sent', staysInLine: true };
    // An automatic retry would find the same file: a person corrects it first.
    case 'bad-file':
      return { ...ended, state: 'not-sent' };
    case 'broken-off':
      return { ...ended, state: 'cancelled' };
    case 'unauthorized':
    case 'rate-limited':
    case 'not-working':
      return { ...requeued, failure };
  }
}

/** Returns the ID of the queued request and when to ask for it: the service's queue does not have it yet when the envelope arrives. */
function queuedIn(answer: unknown): Pick<MessageOutcome, 'queued'> {
  const uuid = queuedUuid(answer);
  return uuid === null ? {} : { queued: { uuid, askAt: Date.now() + firstAskMs } };
}

function bodyOf({ payload }: SentMessage): string | null {
  const text = payload?.fields['text'];
  return typeof text === 'string' ? text : null;
}
