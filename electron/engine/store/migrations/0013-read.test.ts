import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { read } from './0013-read.ts';
import { migrations } from './migrations.ts';

it('counts as read what was seen and what was answered, in its chat alone', () => {
  const database = new DatabaseSync(':memory:');
  for (const migration of migrations.slice(0, migrations.indexOf(read))) database.exec(migration);
  database.exec(
    `INSERT INTO chat (chat_id, kind, number, last_activity_at) VALUES ('c', 'person', '1', 0), ('d', 'person', '2', 0)`,
  );
  const insert = database.prepare(
    `INSERT INTO message (local_id, chat_id, direction, seen_at, sort_key, created_at, text, options, state, state_at)
     VALUES (?, ?, ?, ?, ?, ?, '', '{}', 'received', 0)`,
  );
  insert.run('seen', 'c', 'in', 7, 50, 5);
  insert.run('answered', 'c', 'in', null, 10, 1);
  insert.run('first answer', 'c', 'out', null, 20, 2);
  insert.run('between', 'c', 'in', null, 30, 3);
  insert.run('last answer', 'c', 'out', null, 40, 4);
  insert.run('new', 'c', 'in', null, 60, 6);
  insert.run('elsewhere', 'd', 'in', null, 10, 1);

  database.exec(read);
  const rows = database
    .prepare(`SELECT local_id AS id, read_at AS readAt FROM message WHERE direction = 'in'`)
    .all()
    .map(({ id, readAt }) => [id, readAt]);
  expect(Object.fromEntries(rows as [string, number | null][])).toEqual({
    seen: 7,
    answered: 4,
    between: 4,
    new: null,
    elsewhere: null,
  });
});
