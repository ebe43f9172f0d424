import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { migrations } from './migrations/migrations.ts';
import { openHistory } from './testing/open-history.ts';

const opened = openHistory();

describe('opening', () => {
  it('is durable and at the newest schema', () => {
    const database = openDatabase(join(opened.folder, 'another.sqlite'));
    const pragma = (name: string) =>
      Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('user_version')]).toEqual([
      'wal',
      2,
      migrations.length,
    ]);
    database.close();
  });

  it('refuses a file from a newer Postline and leaves it as it is', () => {
    const database = openDatabase(join(opened.folder, 'newer.sqlite'));
    database.exec('PRAGMA user_version = 999');
    database.close();
    expect(() => openDatabase(join(opened.folder, 'newer.sqlite'))).toThrow(/newer Postline/);
  });

  it('refuses what is no database', () => {
    writeFileSync(join(opened.folder, 'torn.sqlite'), 'this is no database '.repeat(100));
    expect(() => openDatabase(join(opened.folder, 'torn.sqlite'))).toThrow(/not a database/);
  });
});
