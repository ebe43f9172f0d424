import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import type { HistoryTables } from '../history.ts';
import { openSharedHistory } from './testing/open-shared-history.ts';

const many = 12_000;
/** Places in the log: one for each mark, then one for each register. */
const newest = 2 * many;

const opened = openSharedHistory();
let database: Database;
let team: HistoryTables['team'];

beforeEach(() => {
  database = opened.database;
  ({ team } = opened.history);
  opened.share();
  database.exec('DELETE FROM team_mark; DELETE FROM team_register');
  database.transaction(() => {
    for (let number = 1; number <= many; number += 1) {
      const mark = { version: 1, isWaiting: 0 };
      const message = { kind: 'message', entityId: `m-${number}`, seq: number };
      database.insert('team_mark', { ...mark, ...message });
      database.insert('team_register', {
        ...mark,
        kind: number % 2 === 0 ? 'chat-closed' : 'told',
        chatId: `c-${number % 7}`,
        entityId: `e-${number}`,
        seq: many + number,
      });
    }
    // What a colleague said of a chat, and this desk never did.
    const row = { kind: 'chat-closed', chatId: 'theirs', entityId: '', version: 0, seq: newest };
    database.insert('team_register', row);
  });
});

const count = (where: string, table: string): number =>
  database.one<{ count: number }>(`SELECT count(*) AS count FROM ${table} WHERE ${where}`).count;
const known = () =>
  count('seq IS NOT NULL', 'team_mark') + count('seq IS NOT NULL', 'team_register');

/** Clears all, and returns how many rows each step did. */
function clear(after: number | null): number[] {
  const steps: number[] = [];
  for (let from: ReturnType<typeof team.clearMore> | undefined; from !== null;) {
    const before = known();
    from = team.clearMore(after, from);
    steps.push(before - known());
  }
  return steps;
}

it('clears positions after an event in steps, and appends only those entities again', () => {
  const kept = many + 3_000;
  const steps = clear(kept);
  expect(Math.max(...steps)).toBeLessThanOrEqual(10_000);
  expect(steps.length).toBeGreaterThan(2);
  expect(known()).toBe(kept);
  team.rewind(kept, Date.now());
  expect(count('is_waiting = 1', 'team_mark')).toBe(0);
  expect(count('is_waiting = 1', 'team_register')).toBe(many - 3_000);
  expect(count(`is_waiting = 1 AND chat_id = 'theirs'`, 'team_register')).toBe(0);
  expect(team.share()?.cursor).toBe(kept);
});

it('clears all positions before the instance is shared again, and appends everything', () => {
  team.end();
  const steps = clear(null);
  expect(Math.max(...steps)).toBeLessThanOrEqual(10_000);
  expect(known()).toBe(0);
  team.begin('another', 'key');
  expect(count('is_waiting = 1', 'team_register')).toBe(many + 1);
});
