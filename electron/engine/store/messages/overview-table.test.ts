import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  accepted,
  ana,
  ben,
  imported,
  message,
  openHistory,
  rejected,
} from '../testing/open-history.ts';

const opened = openHistory();

/** Of every message of ours, when the first was written that it answers, by looking at all messages. */
const truth = `
  SELECT ours.local_id AS localId, (SELECT min(asked.created_at) FROM message AS asked
    WHERE ours.is_answer AND asked.chat_id = ours.chat_id AND asked.direction = 'in' AND asked.sort_key < ours.sort_key
      AND NOT EXISTS (SELECT 1 FROM message AS earlier WHERE earlier.chat_id = ours.chat_id AND earlier.is_answer
        AND earlier.sort_key > asked.sort_key AND earlier.sort_key < ours.sort_key)) AS askedAt
  FROM message AS ours WHERE direction = 'out' ORDER BY local_id`;
const kept = `SELECT local_id AS localId, asked_at AS askedAt FROM message WHERE direction = 'out' ORDER BY local_id`;

it('knows what an answer answers, whatever came, moved, changed or went in any order', () => {
  const chat = fc.constantFrom(ana, ben);
  const at = fc.integer({ min: 1, max: 8 });
  const which = fc.nat(20);
  const step = fc.oneof(
    fc.record({ kind: fc.constant('in' as const), chat, at, fromMe: fc.boolean() }),
    fc.record({ kind: fc.constant('out' as const), chat, at }),
    fc.record({ kind: fc.constantFrom('send', 'reject', 'delete'), which }),
    fc.record({ kind: fc.constant('place' as const), which, at }),
    fc.record({ kind: fc.constant('move' as const), which, chat }),
  );
  const { database, history } = opened;
  let run = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      run += 1;
      database.exec('DELETE FROM outbox; DELETE FROM message');
      for (const [index, one] of steps.entries()) {
        const id = `${run}-${index}`;
        if ('which' in one) {
          const all = database.all<{ localId: string }>('SELECT local_id AS localId FROM message');
          const localId = all[one.which % all.length]?.localId;
          if (localId !== undefined) change(localId, one, index);
        } else if (one.kind === 'out') history.outbox.add(message(id, one.chat), one.at);
        else {
          const how = { localId: id, chatId: one.chat, fromMe: one.fromMe };
          history.imports.add([imported(id, one.at, how)], 'answered', 1);
        }
      }
      expect(database.all(kept)).toEqual(database.all(truth));
    }),
    {
      numRuns: 100,
      examples: [
        // A question that moves behind its answer.
        [
          [
            { kind: 'out', chat: ana, at: 2 },
            { kind: 'in', chat: ana, at: 1, fromMe: false },
            { kind: 'place', which: 1, at: 2 },
          ],
        ],
      ],
    },
  );

  function change(
    localId: string,
    how: { kind: string; at?: number; chat?: string },
    step: number,
  ): void {
    const set = (change: string, values: object = {}) =>
      database.run(`UPDATE message SET ${change} WHERE local_id = :localId`, {
        localId,
        ...values,
      });
    if (how.kind === 'send') history.outbox.recordOutcome(localId, accepted, 50);
    else if (how.kind === 'reject') history.outbox.recordOutcome(localId, rejected, 50);
    else if (how.kind === 'place')
      set('sort_key = :key', { key: 1_000 * (how.at ?? 0) + 500 + step });
    else if (how.kind === 'move')
      // No two messages of a chat have one place.
      set('chat_id = :chat, sort_key = sort_key / 1000 * 1000 + 500 + :step', {
        chat: how.chat,
        step,
      });
    else {
      database.run('DELETE FROM outbox WHERE local_id = :localId', { localId });
      database.run('DELETE FROM message WHERE local_id = :localId', { localId });
    }
  }
});

it('counts one member once, whatever name the computer had when it sent', () => {
  const { history } = opened;
  for (const [index, name] of ['', 'ANA', 'Ana Lead'].entries()) {
    const localId = `as ${name}`;
    history.audit.signAs(name);
    history.outbox.add(message(localId), 10 + index);
    history.audit.add({ action: 'send', by: 'person', localId }, 10 + index);
  }
  const counts = (member: string | null, agent: string | null = null) =>
    history.overview
      .counts({ bounds: [0, 100], ofTeam: true, member, agent, templateId: null })
      .flat()
      .map((group) => [group.agent, group.other]);
  expect(counts('Ana Lead')).toEqual([['Ana Lead', 3]]);
  expect(counts('Ana Lead', 'Ana Lead')).toEqual([['Ana Lead', 3]]);
  expect(counts(null)).toEqual([
    ['', 1],
    ['ANA', 1],
    ['Ana Lead', 1],
  ]);
});

it('counts as accepted, and with no reason, what was unknown until a person said that it arrived', () => {
  const { database, history } = opened;
  database.exec('DELETE FROM outbox; DELETE FROM message');
  history.outbox.add(message('lost', ana), 1);
  database.run(`UPDATE message SET state = 'unknown', agent = 'Ada' WHERE local_id = 'lost'`);
  const counted = () =>
    history.overview
      .counts({ bounds: [0, 100], ofTeam: false, member: null, agent: null, templateId: null })
      .flat()
      .map(({ reason, accepted: arrived, needsReview }) => ({ reason, arrived, needsReview }));
  expect(counted()).toEqual([{ reason: 'unknown', arrived: 0, needsReview: 1 }]);
  expect(history.outbox.confirmManually('lost', 3)).toBe(true);
  expect(counted()).toEqual([{ reason: null, arrived: 1, needsReview: 0 }]);
});
