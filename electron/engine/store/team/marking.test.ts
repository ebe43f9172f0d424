import { expect, it } from 'vitest';
import { ana, openHistory } from '../testing/open-history.ts';
import { eventKinds } from './kinds/kinds.ts';

const opened = openHistory();

const many = 3_500;

/** Fills the history as it was before the instance was shared. */
function fill(): void {
  const { database } = opened;
  database.transaction(() => {
    opened.history.chats.rename(ana, 'Maria');
    for (let number = 0; number < many; number += 1) {
      const isIn = number % 2 === 1;
      database.insert('message', {
        localId: `m-${number}`,
        chatId: ana,
        text: 'hello',
        options: '{}',
        direction: isIn ? 'in' : 'out',
        state: isIn ? 'received' : 'accepted',
        stateAt: 5,
        createdAt: number,
        keyId: `K${number}`,
      });
      const told = { keyId: `K${number}`, chatId: ana, kind: 'sent', author: '', value: '' };
      database.insert('told', { ...told, at: number });
    }
  });
}

it('marks a long history step by step, continues after a restart, and marks each entity once', () => {
  fill();
  let { team } = opened.history;
  const marked = (): number =>
    opened.database.one<{ count: number }>(
      `SELECT (SELECT count(*) FROM team_mark WHERE is_waiting = 1) + (SELECT count(*) FROM team_register WHERE is_waiting = 1) AS count`,
    ).count;
  team.begin('me', 'key');
  // What there is little of is marked at once.
  expect(marked()).toBe(1);
  expect(team.countWaiting()).toBeGreaterThan(many);
  let steps = 0;
  for (let before = marked(); team.markMore(); before = marked()) {
    steps += 1;
    expect(marked() - before).toBeLessThanOrEqual(1_000);
    expect(team.hasWaiting()).toBe(true);
    if (steps !== 2) continue;
    opened.reopen();
    ({ team } = opened.history);
  }
  expect(steps).toBeGreaterThan(8);
  expect(marked()).toBe(1 + many + many);
  expect(team.countWaiting()).toBe(1 + many + many);
});

it.each(eventKinds.filter(({ localEntities }) => localEntities !== undefined))(
  'has a trigger that marks $name, which is a register',
  ({ name }) => {
    const marks = `SELECT name FROM sqlite_master WHERE type = 'trigger' AND instr(sql, :kind) > 0`;
    expect(opened.database.all(marks, { kind: `'${name}'` })).not.toEqual([]);
  },
);
