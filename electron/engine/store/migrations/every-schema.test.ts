import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { historyTables } from '../history.ts';
import { copyBeforeMigration } from '../migration-copy.ts';
import { schemaOf } from '../schema-of.ts';
import { migrations } from './migrations.ts';

/** The beginning of SHA-256 of each migration that has shipped, in order. */
const shipped = [
  '43e138b72fc0',
  '8a458cadf830',
  '482d8cbf76c4',
  '52eb1d839fdb',
  '8e0c6e12d9be',
  '7cb2d67df85f',
  'e255412c8bca',
  'f5cf48610f1e',
  '60085f73d39f',
  '27491777eb19',
  'd1125a6db39e',
  '30ad43025076',
  'ab88b15a2488',
  'a99024c5748f',
  'd2ae8d13d2df',
  '00618424ca62',
  '59f1635999b6',
  '499a5fa847cc',
  'b3b8ae685989',
  '6524e19b862c',
];

const texts = [
  'hello',
  "it's “quoted” \\ %_",
  '中文 with 日本語',
  'مرحبا',
  '👩‍👩‍👧 emoji',
  '',
  'line\nbreak',
  '0',
];
const chats = ['a@c.us', 'b@c.us', 'c@g.us'];

type Row = Record<string, string | number | null>;

/** What each table may hold, with columns under all names that they have had: those that a schema knows are written. */
const rows: Record<string, Row[]> = {
  instance: [
    {
      instance_id: 'i',
      name: 'Berlin',
      kind: 'service',
      chat_service_address: 'https://chat.invalid/v1',
      sms_service_address: 'https://sms.invalid/v1',
      instance_uuid: 'u',
      accent_hue: 20,
      created_at: 1,
    },
  ],
  chat: chats.map((chat_id, index) => ({
    chat_id,
    kind: index < 2 ? 'person' : 'group',
    name: index === 1 ? null : `Chat ${index}`,
    number: `+49151000000${index}`,
    country: null,
    last_activity_at: 100 + index,
  })),
  message: texts.flatMap((text, index) =>
    chats.map((chat_id, chat) => ({
      local_id: `m-${index}-${chat}`,
      chat_id,
      text,
      options: '{}',
      state: ['accepted', 'unknown', 'rejected', 'queued', 'cancelled'][(index + chat) % 5] ?? '',
      state_at: 1_000 + index,
      failure: null,
      created_at: 1_000 + index,
      key_id: `k${index}${chat}`,
      answer: '{"status":"PENDING"}',
    })),
  ),
  outbox: [
    { local_id: 'm-3-0', chat_id: 'a@c.us' },
    { local_id: 'm-2-1', chat_id: 'b@c.us' },
  ],
  attempt: [{ local_id: 'm-0-0', started_at: 5, ended_at: 6, result: '{}' }],
  draft: [{ chat_id: 'a@c.us', text: 'begun', reply_to_local_id: null, options: null }],
  attachment: [
    {
      attachment_id: 'at',
      chat_id: 'a@c.us',
      place: 1,
      caption: 'a picture',
      content: '{"kind":"media"}',
      is_take: 0,
      is_recording: 0,
    },
  ],
  scheduled: [
    {
      local_id: 's',
      chat_id: 'b@c.us',
      text: 'later',
      content: '{"kind":"text"}',
      options: '{}',
      send_at: 9_000_000_000_000,
      created_at: 3,
    },
  ],
  message_act: ['delete', 'seen'].map((kind, index) => ({
    run_id: `r${index}`,
    kind,
    chat_id: 'a@c.us',
    state: index === 0 ? 'waiting' : 'done',
    state_at: 7,
    created_at: 7,
  })),
  reference: [{ local_id: 'ref', chat_id: 'a@c.us', message_id: 'false_a@c.us_X' }],
  audit: [
    ['send', 'send'],
    ['leave', 'dismiss'],
    ['mark-arrived', 'confirm-manually'],
    ['import', 'import'],
  ].map(([act = '', action = ''], at) => ({
    at,
    act,
    action,
    is_person: 1,
    agent: 'Ana',
    excerpt: texts[at] ?? '',
    detail: '{}',
    words: act,
  })),
  thread: [1, 2, 3].map((place) => ({
    place,
    thread_id: `t${place}`,
    known: '{}',
    last_message: texts[place] ?? '',
  })),
  thread_view: [{ view_id: 'v', name: 'Old ones', view: '{}' }],
  thread_import: [{ place: 1, import_id: 'im', report: '{}' }],
  thread_import_row: [{ import_id: 'im', thread: 1 }],
  thread_import_refusal: [{ import_id: 'im', line: 2, problem: 'no-id', detail: '', content: 'x' }],
  thread_folder: [{ one: 1, path: '/threads', seen: '{"a.csv":"1:2"}' }],
  watched_folder: [{ kind: 'messages', path: '/messages' }],
  watched_file: [{ kind: 'messages', name: 'b.json', mark: '3 4' }],
  archive_run: [
    {
      run: 1,
      run_id: 'run',
      kind: 'run',
      is_listed: 1,
      state: 'done',
      pace: 0,
      parallel: 4,
      selection: '{}',
      created_at: 8,
    },
  ],
  archive_item: [{ run: 1, thread: 1, wanted: 1, result: 'overtaken', at: 8 }],
  label_change: [{ run: 1, thread: 2 }],
  archive_schedule: [
    { schedule_id: 'd', view_id: 'v', archived: 1, minute_of_day: 60, enabled: 1 },
  ],
  label: [{ label_id: 'l', name: 'VIP', hue: 10 }],
  chat_label: [{ chat_id: 'a@c.us', label_id: 'l' }],
  forgetting: [{ person: '{}' }],
  settling: [{ local_id: 'm-0-0', step: 'queue', request_uuid: 'u', tries: 1, next_at: 9 }],
  chat_view: [{ view_id: 'cv', name: 'Mine', filter: '{}' }],
  team_note: [
    {
      note_id: 'n',
      chat_id: 'a@c.us',
      member_id: 'ben',
      text: 'x',
      mentions: '[]',
      at: 1,
      team_seq: 1,
    },
  ],
  team_assignment: [
    {
      assignment_id: 'as',
      chat_id: 'a@c.us',
      member_id: null,
      by_member_id: 'ben',
      at: 1,
      team_seq: 1,
    },
  ],
  team_queue: [
    { queue_id: 'q', name: 'Returns', is_ended: 0, at: 1, member_id: 'ben', team_seq: 1 },
  ],
  team_note_draft: [{ note_id: 'nd', chat_id: 'a@c.us', text: 'x' }],
  team_call: [{ line_id: 'n', chat_id: 'a@c.us', by_member_id: 'ben', at: 1 }],
};

/** Tables that were given another name, or whose rows moved. */
const renamed: Record<string, string> = {
  message_act: 'message_action',
  thread_folder: '',
  team_chat: 'team_register',
};

const fresh = new DatabaseSync(':memory:');
for (const migration of migrations) fresh.exec(migration);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postline-schema-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('no migration that has shipped was edited', () => {
  const now = migrations
    .slice(0, shipped.length)
    .map((sql) => createHash('sha256').update(sql).digest('hex').slice(0, 12));
  expect(now).toEqual(shipped);
});

describe.each(migrations.map((_sql, index) => index + 1))('a history of schema %i', (schema) => {
  it('is migrated with everything in it, and as a new one would be', () => {
    const file = join(folder, 'history.sqlite');
    const written = writeHistory(file, schema);
    const database = openDatabase(file);
    const read = <Read>(sql: string) => database.all<Read>(sql);

    expect(schemaOf(database)).toEqual(schemaOf(fresh));
    expect(read('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(read('PRAGMA foreign_key_check')).toEqual([]);

    for (const [table, count] of Object.entries(written)) {
      const now = renamed[table] ?? table;
      if (now === '') continue;
      const counted = database.one<{ count: number }>(`SELECT count(*) AS count FROM ${now}`);
      const moved = now.startsWith('watched_') && 'thread_folder' in written ? 1 : 0;
      expect([table, counted.count]).toEqual([table, count + moved]);
    }
    for (const chat_id of chats) {
      const known = (rows['message'] ?? []).filter((row) => row['chat_id'] === chat_id);
      expect(
        database
          .all(
            `SELECT text, state, local_id FROM message WHERE chat_id = :chatId ORDER BY sort_key`,
            { chatId: chat_id },
          )
          .map((row) => ({ ...(row as object) })),
      ).toEqual(known.map(({ text, state, local_id }) => ({ text, state, local_id })));
    }
    const tables = historyTables(database);
    expect(tables.instance.get()?.name).toBe('Berlin');
    expect(tables.outbox.counts().waiting).toBe(2);
    expect(tables.drafts.get('a@c.us')?.text).toBe('begun');
    expect(tables.messages.list('a@c.us', null, 50)).toHaveLength(texts.length);
    const { entries } = tables.audit.list({ search: '', action: null, from: null, to: null }, 0, 9);
    const actions = ['import', 'confirm-manually', 'dismiss', 'send'];
    expect(entries.map(({ action }) => action)).toEqual('audit' in written ? actions : []);
    tables.search.close();
    database.close();
  });
});

it('copies an older history before it is migrated, keeps the latest copy alone, and none of a current one', () => {
  const file = join(folder, 'history.sqlite');
  writeHistory(file, migrations.length - 1);
  const held = new DatabaseSync(file);
  held.exec('PRAGMA journal_mode = WAL');
  held.exec(`UPDATE chat SET name = 'only in the write-ahead log'`);
  held.close();
  const older = new DatabaseSync(join(folder, 'history before 0003.sqlite'));
  older.close();
  copyBeforeMigration(file);
  const name = `history before ${String(migrations.length).padStart(4, '0')}.sqlite`;
  openDatabase(file).close();
  copyBeforeMigration(file);
  expect(readdirSync(folder).sort()).toEqual([name, 'history.sqlite'].sort());
  const copy = new DatabaseSync(join(folder, name));
  expect({ ...copy.prepare('PRAGMA user_version').get() }).toEqual({
    user_version: migrations.length - 1,
  });
  expect({ ...copy.prepare('SELECT DISTINCT name FROM chat').get() }).toEqual({
    name: 'only in the write-ahead log',
  });
  copy.close();
});

it('leaves a history as it was where a migration fails half way', () => {
  const file = join(folder, 'history.sqlite');
  const schema = 14;
  writeHistory(file, schema);
  const spoiled = new DatabaseSync(file);
  // The migration after it adds columns to `chat`, and then makes this table.
  spoiled.exec('CREATE TABLE label (x)');
  const before = schemaOf(spoiled);
  spoiled.close();
  expect(() => openDatabase(file)).toThrow(/label already exists/);
  const after = new DatabaseSync(file);
  expect(schemaOf(after)).toEqual(before);
  expect({ ...after.prepare('PRAGMA user_version').get() }).toEqual({ user_version: schema });
  after.close();
});

/** Makes a history as the Postline of a schema left it, with rows in every table. Returns how many, by table. */
function writeHistory(file: string, schema: number): Record<string, number> {
  const database = new DatabaseSync(file);
  for (const migration of migrations.slice(0, schema)) database.exec(migration);
  const tables = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
    .all() as { name: string }[];
  const written: Record<string, number> = {};
  database.exec('PRAGMA foreign_keys = OFF');
  for (const { name } of tables) {
    // What waits to be indexed is written by triggers, the one row of some by their migration.
    if (/search_pending$|^(retention|thread_sync|sms_reading)$/.test(name)) continue;
    const columns = database.prepare(`PRAGMA table_info(${name})`).all() as unknown as Column[];
    const own = rows[name] ?? rows[old(name)] ?? [{}];
    for (const row of own) {
      const values = columns.flatMap((column) => valueOf(column, row));
      const names = values.map(([column]) => column);
      database
        .prepare(`INSERT INTO ${name} (${names.join()}) VALUES (${names.map(() => '?').join()})`)
        .run(...values.map(([, value]) => value));
    }
    written[name] = own.length;
  }
  database.exec(`PRAGMA user_version = ${schema}`);
  database.close();
  return written;
}

const old = (table: string): string =>
  Object.keys(renamed).find((name) => renamed[name] === table) ?? table;

interface Column {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
}

/** A column that the rows above say nothing of gets something only where it must have it. */
function valueOf(
  { name, type, notnull, dflt_value, pk }: Column,
  row: Row,
): [string, string | number | null][] {
  const value = row[name];
  if (value !== undefined) return [[name, value]];
  const isNeeded = (notnull === 1 || (pk === 1 && type === 'TEXT')) && dflt_value === null;
  return isNeeded ? [[name, type === 'TEXT' ? 'x' : 1]] : [];
}
