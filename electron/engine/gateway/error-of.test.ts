import { expect, it } from 'vitest';
import { errorOf } from './error-of.ts';

const doubt = {
  status: null,
  bytesSent: 1,
  bytesTotal: 2,
  detail: 'Cut.',
  messages: [],
  answer: null,
};

it.each([
  [
    { outcome: 'rejected', status: 422, messages: ['a'], notOnNetwork: true },
    { kind: 'rejected', status: 422, messages: ['a'], notOnNetwork: true },
  ],
  [{ outcome: 'unauthorized' }, { kind: 'unauthorized' }],
  [
    { outcome: 'rate-limited', retryAfterMs: 1_001 },
    { kind: 'rate-limited', retryAfterSeconds: 2 },
  ],
  [
    { outcome: 'rate-limited', retryAfterMs: null },
    { kind: 'rate-limited', retryAfterSeconds: null },
  ],
  [{ outcome: 'not-sent', reason: 'no-token', detail: '' }, { kind: 'unauthorized' }],
  [
    { outcome: 'not-sent', reason: 'refused', detail: 'No.' },
    { kind: 'offline', detail: 'No.' },
  ],
  [
    { outcome: 'unknown', reason: 'reset', ...doubt },
    { kind: 'no-answer', detail: 'Cut.' },
  ],
] as const)('makes of %j an error', (outcome, error) => {
  expect(
    errorOf('messages' in outcome ? { ...outcome, messages: [...outcome.messages] } : outcome),
  ).toEqual(error);
});
