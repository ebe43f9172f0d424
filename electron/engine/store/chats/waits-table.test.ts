import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accepted, actionOn, ana, ben, message, openHistory } from '../testing/open-history.ts';

const opened = openHistory();
const day = 86_400_000;

const heldUntil = (localId: string) => opened.history.messages.get(localId)?.heldUntil;

it('leaves a held message the rest of its time where the clock is put forward', () => {
  opened.history.outbox.add({ ...message('a1'), heldUntil: 10_000 }, 0);
  expect(opened.history.waits.move(day, 4_000 + day)).toEqual([ana]);
  expect(heldUntil('a1')).toBe(10_000 + day);
});

it('holds it no longer than anybody may choose where the clock is put back', () => {
  opened.history.outbox.add({ ...message('a1'), heldUntil: day + 2_000 }, day);
  expect(opened.history.waits.move(-day, 500)).toEqual([ana]);
  expect(heldUntil('a1')).toBe(30_500);
  expect(opened.history.waits.move(0, 600)).toEqual([]);
});

it('holds no message longer that was written between a jump and its notice', () => {
  opened.history.outbox.add({ ...message('a1'), heldUntil: day + 10_000 }, day);
  opened.history.waits.move(day, day + 100);
  expect(heldUntil('a1')).toBe(day + 30_100);
});

it('lets a deletion whose answer was unclear be asked again soon, though the clock is put back', () => {
  const { messageActions, waits } = opened.history;
  messageActions.add('run', [actionOn(ben, 'read-chat')], null, day);
  const claimed = messageActions.claimNext(day);
  const again = { state: 'waiting', doubts: 1, failure: null, answer: null } as const;
  messageActions.recordOutcome(claimed?.actionId ?? 0, { ...again, notBefore: day + 3_000 }, day);
  expect(waits.move(-day, 0)).toEqual([ben]);
  expect(messageActions.nextAt()).toBe(3_000);
});

it('concludes nothing about an SMS sooner where the clock is put forward, also while it is looked for', () => {
  const { smsSends, waits } = opened.history;
  const sms = { localId: 's1', threadId: null, toNumber: '+15550100', text: 'Hello', sendAt: null };
  smsSends.add(sms, null, 0);
  smsSends.claim(0);
  const checking = { state: 'checking', posts: 1, looks: 0, failure: null } as const;
  smsSends.record('s1', { ...checking, dueAt: 1_000, doubtUntil: 60_000 }, 0);
  expect(smsSends.claim(1_000)).toMatchObject({ asks: 'look', doubtUntil: 60_000 });
  waits.move(day, day + 1_500);
  smsSends.record('s1', { ...checking, dueAt: day + 2_000, looks: 1 }, day + 1_500);
  expect(smsSends.claim(day + 2_000)).toMatchObject({ asks: 'look', doubtUntil: day + 60_000 });
});

/** What happens to a computer with messages that are held and scheduled. */
const events = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({
    kind: fc.constant('jump' as const),
    ms: fc.integer({ min: -400 * day, max: 400 * day }).filter((ms) => Math.abs(ms) > 2_000),
  }),
  fc.record({ kind: fc.constant('hold' as const), ms: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({ kind: fc.constant('schedule' as const), ms: fc.integer({ min: 1, max: 2 * day }) }),
);

it('never lets a clock send too early, twice or in another order', () => {
  let next = 0;
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (happened) => {
      const { outbox, scheduled, waits, messages } = opened.history;
      let wall = 2_000 * day;
      let awake = 0;
      const held = new Map<string, { since: number; ms: number }>();
      const planned = new Map<string, number>();
      const order: string[] = [];

      const look = () => {
        scheduled.turn(wall - 60_000, wall);
        const due = [...planned].filter(([id]) => messages.get(id) !== null);
        for (const [id, sendAt] of due.toSorted(([, a], [, b]) => a - b)) {
          expect(wall - sendAt).toBeGreaterThanOrEqual(0);
          expect(wall - sendAt).toBeLessThanOrEqual(60_000);
          order.push(id);
          planned.delete(id);
        }
        outbox.release(wall);
        for (const [id, { since, ms }] of held) {
          if (messages.get(id)?.state === 'held') continue;
          expect(awake - since).toBeGreaterThanOrEqual(ms);
          held.delete(id);
        }
      };

      for (const { kind, ms } of happened) {
        if (kind === 'pass') {
          wall += ms;
          awake += ms;
        } else if (kind === 'jump') {
          wall += ms;
          waits.move(ms, wall);
        } else {
          next += 1;
          const localId = `m${next}`;
          if (kind === 'hold') {
            outbox.add({ ...message(localId), heldUntil: wall + ms }, wall);
            held.set(localId, { since: awake, ms });
            order.push(localId);
          } else {
            outbox.add({ ...message(localId), sendAt: wall + ms }, wall);
            planned.set(localId, wall + ms);
          }
        }
        look();
      }
      // However the clock was set, nothing is held for ever.
      wall += 30_000;
      awake += 30_000;
      look();
      expect([...held.keys()]).toEqual([]);
      const sent: string[] = [];
      for (
        let one = outbox.claimNext([], true, wall);
        one;
        one = outbox.claimNext([], true, wall)
      ) {
        sent.push(one.message.localId);
        outbox.recordOutcome(one.message.localId, accepted, wall);
      }
      expect(sent).toEqual(order);
      for (const { localId } of scheduled.list(null, 0)) scheduled.remove(localId, wall);
    }),
    { numRuns: 30 },
  );
});
