import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IncomingEvent } from './incoming-event.ts';
import { wahaEnvelopes } from './testing/waha-envelopes.ts';
import { webhookEnvelopes } from './testing/webhook-envelopes.ts';
import { wahaEvent } from './waha-event.ts';
import { webhookEvent } from './webhook-event.ts';

const kinds: readonly IncomingEvent['kind'][] = [
  'message',
  'state',
  'revoked',
  'edited',
  'reaction',
  'presence',
  'session',
  'sms',
  'thread',
  'unknown',
];

describe.each([
  ['this service’s webhook', webhookEvent, webhookEnvelopes],
  ['WAHA', wahaEvent, wahaEnvelopes],
] as const)('the adapter for %s', (_source, read, corpus) => {
  it.each(corpus)('reads $what', ({ envelope, event }) => {
    expect(read(envelope)).toMatchObject(event);
  });

  it('makes an event of anything that is JSON, and keeps what it does not know', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), spoilt(corpus)), (value) => {
        const event = read(value);
        expect(kinds).toContain(event.kind);
        const kept = event.kind === 'unknown' ? event.record : '';
        expect(JSON.stringify(value)).toContain(kept);
        expect(read(value)).toEqual(event);
      }),
      { numRuns: 2_000 },
    );
  });

  it('survives what is nested deeper than the stack', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
    expect(read(deep).kind).toBe('unknown');
    const [first] = corpus;
    expect(read({ ...first?.envelope, more: deep }).kind).toBe('message');
  });
});

it('takes the time of the receiver where nothing else tells one', () => {
  const event = { event: 'message.thread.updated', data: { id: 'T', is_archived: false } };
  const thread = { ...event, data: { ...event.data, last_message_content: 'Hello' } };
  const receivedAt = '2025-11-24T16:00:00.000Z';
  expect(webhookEvent({ ...thread, receivedAt })).toMatchObject({ at: 1_764_000_000_000 });
});

it('knows an event again by its ID', () => {
  const [first] = webhookEnvelopes;
  expect(webhookEvent(first?.envelope).eventId).toBe('evt_01kav9ft00abcdefghjkmnpqrs');
});

/** Envelopes with anything in the place of some of their fields. */
function spoilt(corpus: readonly { envelope: object }[]) {
  const spoil = (value: unknown, random: () => number, put: unknown): unknown => {
    if (random() < 0.08) return put;
    if (Array.isArray(value)) return value.map((one) => spoil(one, random, put));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(() => random() > 0.05)
        .map(([name, inner]) => [name, spoil(inner, random, put)]),
    );
  };
  return fc
    .tuple(
      fc.constantFrom(...corpus),
      fc.jsonValue(),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
    )
    .map(([{ envelope }, put, stream]) =>
      spoil(envelope, () => stream.next().value as number, put),
    );
}

it('believes no time that is more than a day ahead', () => {
  const record = { id: 'false_4915112345678@c.us_3A0001', from: '4915112345678@c.us', body: 'Hi' };
  const before = Date.now() - 1_000;
  const ahead = Math.floor(Date.now() / 1_000) + 2 * 86_400;
  for (const timestamp of [ahead, 4_070_908_800]) {
    const { at } = wahaEvent({ event: 'message', payload: { ...record, timestamp } });
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  }
});
