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

const long = 'x'.repeat(100_000);
const draft = { instanceId: 'i', chatId: 'c', text: long, replyToLocalId: null, options: null };

it('hands over by its address what is too large for the channel', async () => {
  const channel = vi.fn<() => Promise<unknown>>();
  vi.stubGlobal('postline', { call: channel, subscribe: () => () => {} });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    sent.push([address, JSON.parse(body)]);
    return Promise.resolve(Response.json({ ok: true, value: null }));
  });
  expect(await call('drafts.save', draft)).toBe(null);
  expect(sent).toEqual([['/files/calls/drafts.save', draft]]);
  expect(channel).not.toHaveBeenCalled();
});

it('fetches an answer that was too large for the channel', async () => {
  mainAnswers({ at: '/files/answers/1' });
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(Response.json({ ok: true, value: address })),
  );
  expect(await call('drafts.get', { instanceId: 'i', chatId: 'c' })).toBe('/files/answers/1');
});

it('says so where that cannot be fetched', async () => {
  mainAnswers({ at: '/files/answers/1' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('gone')));
  const thrown = await call('app.status', {}).catch((failure: unknown) => failure);
  expect(errorOf(thrown)).toEqual({ kind: 'internal', logId: '' });
});
