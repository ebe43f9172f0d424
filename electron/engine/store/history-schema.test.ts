import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openDatabase, refuseByHeader } from './database.ts';
import {
  type HistorySchema,
  historySchema,
  marksOf,
  schemaNumber,
  schemaText,
} from './history-schema.ts';
import { copyBeforeMigration } from './migration-copy.ts';
import { schemaOf } from './schema-of.ts';
import { openHistory } from './testing/open-history.ts';
import { nextSchema } from './testing/next-schema.ts';

const opened = openHistory();
const at = (name: string) => join(opened.folder, name);

const later = nextSchema({ oldestReader: schemaNumber() });
/** One that no Postline of today may open. */
const laterAlone = nextSchema({ oldestReader: schemaNumber() + 1 });

/** Makes a history of a schema; returns its path. */
function made(name: string, schema: HistorySchema): string {
  openDatabase(at(name), schema).close();
  return at(name);
}

function facts(file: string): { schema: string[]; marks: unknown } {
  const database = new DatabaseSync(file, { readOnly: true });
  const marks = database
    .prepare('SELECT user_version AS number FROM pragma_user_version')
    .get() as object;
  const found = { schema: schemaOf(database), marks: { ...marks } };
  database.close();
  return found;
}

describe.each([
  ['as it is', historySchema],
  ['with a step more', later],
])('the schema %s', (_, schema) => {
  it('is made of each released one by its steps as it is made new', () => {
    const fresh = facts(made('fresh.sqlite', schema));
    for (let number = 1; number <= schemaNumber(schema); number += 1) {
      const steps = schema.steps.slice(0, number - 1);
      const file = made(`${number}.sqlite`, { present: schemaText(number, schema), steps });
      openDatabase(file, schema).close();
      expect(facts(file)).toEqual(fresh);
    }
  });
});

it('leaves an older history as it was where a step fails half way', () => {
  const file = made('older.sqlite', historySchema);
  const before = facts(file);
  const [step] = later.steps.slice(-1);
  const spoiled = { ...later, steps: [{ ...step, sql: `${step?.sql}; CREATE TABLE chat (x)` }] };
  expect(() => openDatabase(file, spoiled as HistorySchema)).toThrow(/chat already exists/);
  expect(facts(file)).toEqual(before);
});

it('copies an older history before its first step, keeps the latest copy alone, and none of a current one', () => {
  const file = made('older.sqlite', historySchema);
  const held = new DatabaseSync(file);
  held.exec(`INSERT INTO chat (chat_id, kind, name, number, last_activity_at)
    VALUES ('a@c.us', 'person', 'Ana', '+1', 0)`);
  held.close();
  new DatabaseSync(at('history before 0001.sqlite')).close();
  copyBeforeMigration(file, later);
  openDatabase(file, later).close();
  copyBeforeMigration(file, later);
  const name = `history before ${String(schemaNumber(later)).padStart(4, '0')}.sqlite`;
  expect(readdirSync(opened.folder).filter((one) => one.includes('before'))).toEqual([name]);
  const copy = new DatabaseSync(at(name), { readOnly: true });
  expect(facts(at(name)).marks).toEqual({ number: schemaNumber() });
  expect(copy.prepare('SELECT name FROM chat').all()).toEqual([{ name: 'Ana' }]);
  copy.close();
});

describe('a history of another Postline', () => {
  it('is opened and left at its schema where its steps say that this one may', () => {
    const file = made('newer.sqlite', later);
    const before = facts(file);
    refuseByHeader(file);
    openDatabase(file).close();
    expect(facts(file)).toEqual(before);
  });

  it.each([
    ['newer', laterAlone, '', /newer Postline/],
    ['of a development version', historySchema, 'PRAGMA application_id = 0', /development version/],
    [
      'of a development version with a greater number',
      historySchema,
      'PRAGMA application_id = 0; PRAGMA user_version = 49',
      /development version/,
    ],
  ])('is refused and left byte for byte: %s', (_, schema, sql, message) => {
    const file = made('other.sqlite', schema);
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
    const before = readFileSync(file);
    expect(() => refuseByHeader(file)).toThrow(message);
    expect(() => openDatabase(file)).toThrow(message);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

it('says "PL" and the oldest reader in the header', () => {
  const marks = [historySchema, later, laterAlone].map((schema) => marksOf(schema).mark);
  expect(marks).toEqual([0x504c_0001, 0x504c_0001, 0x504c_0000 + schemaNumber() + 1]);
});
