import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { schemaNumber } from './history-schema.ts';
import { openHistory, preparedAnew } from './testing/open-history.ts';

const opened = openHistory();

describe('opening', () => {
  it('is durable and at the newest schema', () => {
    const database = openDatabase(join(opened.folder, 'another.sqlite'));
    const pragma = (name: string) =>
      Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('user_version')]).toEqual([
      'wal',
      2,
      schemaNumber(),
    ]);
    database.close();
  });

  it('refuses what is no database', () => {
    writeFileSync(join(opened.folder, 'torn.sqlite'), 'this is no database '.repeat(100));
    expect(() => openDatabase(join(opened.folder, 'torn.sqlite'))).toThrow(/not a database/);
  });
});

it('finds what SQLite prepares anew at each call, as a closing history does with all that a test ran', () => {
  const { database } = opened;
  database.exec('CREATE TABLE one (kind, at)');
  database.exec("CREATE INDEX some ON one (at) WHERE kind = 'a'");
  const sql = 'SELECT at FROM one WHERE kind = :kind AND at > 0';
  const limited = 'SELECT at FROM one LIMIT :limit';
  expect(preparedAnew(database, [sql, limited, 'SELECT kind FROM one'])).toEqual([sql, limited]);
  database.get(limited, { limit: 1 });
});
