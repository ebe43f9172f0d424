import { afterEach, expect, it, vi } from 'vitest';
import { call, CallError, errorOf } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

function mainAnswers(answer: unknown) {
  vi.stubGlobal('postline', { call: () => Promise.resolve(answer), subscribe: () => () => {} });
}

it('answers the value of a call', async () => {
  mainAnswers({ ok: true, value: null });
  expect(await call('outbox.retryNow', { instanceId: 'i' })).toBe(null);
});

it('throws what main answered, as it is', async () => {
  const error = { kind: 'rate-limited', retryAfterSeconds: 3 } as const;
  mainAnswers({ ok: false, error });
  const thrown = await call('app.status', {}).catch((failure: unknown) => failure);
  expect(thrown).toBeInstanceOf(CallError);
  expect(errorOf(thrown)).toEqual(error);
});

it('calls anything else a fault of the page', () => {
  expect(errorOf(new TypeError('x'))).toEqual({ kind: 'internal', logId: '' });
});
