import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepted, ana, imported, message, openHistory } from '../testing/open-history.ts';
import type { ToldEntry } from './told-table.ts';

const run = openHistory();

const entry = (change: Partial<ToldEntry>): ToldEntry => ({
  chatId: ana,
  keyId: '3EB0A1',
  kind: 'delivered',
  author: '',
  value: '',
  at: 10,
  ...change,
});

/** A message of one's own that was accepted with the key that entries name. */
function send(localId = 'own'): void {
  run.history.outbox.add(message(localId), 1);
  run.history.outbox.claimNext([], true, 2);
  run.history.outbox.recordOutcome(localId, accepted, 3);
}

const shown = () => {
  const { text, told, reactions, state } = run.history.messages.get('own') ?? {};
  return { text, told, reactions, state };
};

describe('what is told of a message', () => {
  it('shows each state with the first time it was told, in their order', () => {
    send();
    run.history.told.add([
      entry({ kind: 'read', at: 30 }),
      entry({ kind: 'delivered', at: 25 }),
      entry({ kind: 'delivered', at: 20 }),
      entry({ kind: 'delivered', at: 28 }),
    ]);
    expect(shown()).toEqual({
      text: 'text of own',
      state: 'accepted',
      told: [
        { kind: 'delivered', at: 20, count: 1 },
        { kind: 'read', at: 30, count: 1 },
      ],
      reactions: [],
    });
  });

  it('waits for a message that comes later', () => {
    run.history.told.add([
      entry({ kind: 'read' }),
      entry({ kind: 'edited', value: 'changed on the phone', at: 12 }),
    ]);
    send();
    expect(shown()).toMatchObject({
      text: 'changed on the phone',
      told: [{ kind: 'read' }, { kind: 'edited' }],
    });
  });

  it('is the same whatever came first and however often', () => {
    const readers = ['', '491511111111@c.us', '491512222222@c.us'];
    const at = fc.integer({ min: 1, max: 9 });
    const author = fc.constantFrom(...readers);
    const value = fc.constantFrom('', '👍', '🎉', 'another text');
    const told = fc.oneof(
      fc.record({ kind: fc.constantFrom('sent', 'delivered', 'read', 'played'), author, at }),
      fc.record({ kind: fc.constantFrom('failed', 'revoked'), at }),
      fc.record({ kind: fc.constant('edited'), value, at }),
    );
    const entries = fc.array(told, { maxLength: 12 });
    fc.assert(
      fc.property(entries, fc.func(fc.nat()), fc.nat(12), (some, order, sentAfter) => {
        const told = some.map((one) => entry(one as Partial<ToldEntry>));
        const ends = [told, [...told, ...told].sort((one, other) => order(one) - order(other))].map(
          (sequence) => {
            run.reopen();
            run.database.exec('DELETE FROM told; DELETE FROM attempt; DELETE FROM message');
            run.history.told.add(sequence.slice(0, sentAfter));
            send();
            run.history.told.add(sequence.slice(sentAfter));
            return shown();
          },
        );
        expect(ends[1]).toEqual(ends[0]);
      }),
      { numRuns: 60 },
    );
  });

  it('counts the readers of a group, and finds a message behind whose key a record names somebody', () => {
    const group = '120363041234567890@g.us';
    const own = { localId: 'own', chatId: group, fromMe: true };
    const chat = { chatId: group, kind: 'group', name: null, number: '', country: null } as const;
    const record = imported('3EB0A2_491511111111@c.us', 1_764_000_000_000, { ...own, chat });
    run.history.imports.add([record], 'read', 1);
    const read = { chatId: group, keyId: '3EB0A2', kind: 'read' as const };
    run.history.told.add([
      entry({ ...read, author: '491512222222@c.us' }),
      entry({ ...read, author: '491513333333@c.us', at: 8 }),
    ]);
    expect(shown()).toMatchObject({ told: [{ kind: 'read', at: 8, count: 2 }] });
  });

  it('is of one chat: another cannot delete what is not its own', () => {
    send();
    const other = '491512222222@c.us';
    expect(run.history.told.add([entry({ kind: 'revoked', chatId: other })])).toEqual([other]);
    expect(shown().told).toEqual([]);
  });
});

it('keeps the newest thousand of events that mean nothing, each once', () => {
  const event = (number: number) => ({
    eventId: `evt_${number}`,
    name: number % 10 === 0 ? 'call.received' : 'poll.vote',
    record: '{}',
    at: number,
  });
  const events = Array.from({ length: 1_500 }, (_, number) => event(number));
  run.history.told.addUnknown(events.slice(0, 900));
  run.history.told.addUnknown(events.slice(800));
  expect(run.history.told.unknown()).toEqual([
    { name: 'poll.vote', count: 900 },
    { name: 'call.received', count: 100 },
  ]);
});
