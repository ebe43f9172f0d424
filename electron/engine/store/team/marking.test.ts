import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { historyTables } from '../history.ts';

const folder = mkdtempSync(join(tmpdir(), 'postline-marking-'));
afterEach(() => rmSync(folder, { recursive: true }));

const many = 3_500;

/** A history as it was before the instance was shared. */
function filled(): Database {
  const database = openDatabase(join(folder, 'history.sqlite'));
  database.transaction(() => {
    const chat = { chatId: 'a@c.us', kind: 'person', number: '+49', lastActivityAt: 1 };
    database.insert('chat', { ...chat, name: 'Maria', country: null });
    for (let number = 0; number < many; number += 1) {
      const isIn = number % 2 === 1;
      database.insert('message', {
        localId: `m-${number}`,
        chatId: 'a@c.us',
        text: 'hello',
        options: '{}',
        direction: isIn ? 'in' : 'out',
        state: isIn ? 'received' : 'accepted',
        stateAt: 5,
        createdAt: number,
        keyId: `K${number}`,
      });
      const told = { keyId: `K${number}`, chatId: 'a@c.us', kind: 'sent', author: '', value: '' };
      database.insert('told', { ...told, at: number });
    }
  });
  return database;
}

it('marks a long history step by step, continues after a restart, and marks each entity once', () => {
  let database = filled();
  let { team } = historyTables(database);
  const marked = (): number =>
    database.one<{ count: number }>(
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
    database.close();
    database = openDatabase(join(folder, 'history.sqlite'));
    ({ team } = historyTables(database));
  }
  expect(steps).toBeGreaterThan(8);
  expect(marked()).toBe(1 + many + many);
  expect(team.countWaiting()).toBe(1 + many + many);
  database.close();
});
