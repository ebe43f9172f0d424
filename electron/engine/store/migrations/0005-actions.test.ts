import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { actions } from './0005-actions.ts';
import { migrations } from './migrations.ts';

it('keeps the order of a history whose clock has jumped, and goes on after it', () => {
  const database = new DatabaseSync(':memory:');
  for (const migration of migrations.slice(0, migrations.indexOf(actions)))
    database.exec(migration);
  database.exec(
    `INSERT INTO chat VALUES ('c', 'person', NULL, '1', NULL, 0), ('d', 'person', NULL, '2', NULL, 0)`,
  );
  const insert = database.prepare(
    `INSERT INTO message (local_id, chat_id, text, options, state, state_at, created_at)
     VALUES (?, ?, '', '{}', 'accepted', 0, ?)`,
  );
  const times = [5_000, 5_000, 9_000, 2_000, 9_000];
  for (const [index, at] of times.entries()) insert.run(`m${index}`, 'c', at);
  insert.run('elsewhere', 'd', 1);

  database.exec(actions);
  insert.run('behind the clock', 'c', 3_000);
  insert.run('ahead', 'c', 20_000);
  const rows = database
    .prepare(
      `SELECT local_id AS id, sort_key AS sortKey FROM message WHERE chat_id = 'c' ORDER BY sort_key`,
    )
    .all() as { id: string; sortKey: number }[];
  expect(rows.map(({ id }) => id)).toEqual([
    ...times.map((_, index) => `m${index}`),
    'behind the clock',
    'ahead',
  ]);
  expect(rows.at(-1)?.sortKey).toBe(20_000_000);
  expect(new Set(rows.map(({ sortKey }) => sortKey)).size).toBe(rows.length);
});
