import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Database, openDatabase } from '../../electron/engine/store/database.ts';
import { type HistoryTables, historyTables } from '../../electron/engine/store/history.ts';
import { percentiles } from './figures.ts';
import { randomOf } from './random.ts';
import type { Plan } from './row.ts';
import { beside } from './sink-process.ts';

/** Queries of each kind. */
const asked = 100;
/** Hits of a page. */
const page = 20;

const kinds = ['prefix', 'two words', 'phrase', 'Chinese inside'] as const;
type Kind = (typeof kinds)[number];

interface Text {
  at: number;
  localId: string;
  text: string;
}

/** What is looked for, and the message it was taken from. */
interface Wanted {
  kind: Kind;
  words: string[];
  message: Text;
}

/** Of an engine: seconds of processor time to make its index, and for each query its milliseconds and whether the message was found. */
interface Measured {
  name: string;
  indexed: number;
  answers: { ms: number; isFound: boolean }[];
}

/**
 * Makes the index of a history anew, beside a bare FTS5 table with the same prefixes and texts, and FTS5 as Signal Desktop has it and
 * tantivy, the engine of Element's search, with the texts of the messages; then asks each for the same messages.
 */
export function comparePeers(
  file: string,
  { seed, folder }: Pick<Plan, 'seed' | 'folder'>,
): { own: Measured; ratio: number; lines: string[] } {
  const work = mkdtempSync(join(folder, 'peers-'));
  const database = openDatabase(file);
  const tables = historyTables(database);
  try {
    const texts = database.all<Text>(
      'SELECT created_at AS at, local_id AS localId, text FROM message ORDER BY created_at',
    );
    const wanted = wantedOf(seed, texts);
    const own = ownSearch(tables, file, wanted);
    const others = database.all<{ text: string }>(
      `SELECT last_message AS text FROM thread UNION ALL SELECT coalesce(name, '') FROM chat`,
    );
    const before = others.map(({ text }, index) => ({ at: -1 - index, localId: '', text }));
    const bare = ftsSearch(join(work, 'bare'), [...before, ...texts], wanted, bareTable);
    const signal = ftsSearch(join(work, 'signal'), texts, wanted, signalTable);
    const tantivy = tantivySearch(join(work, 'tantivy'), texts, wanted);
    const all = [own, bare, signal, ...(tantivy === null ? [] : [tantivy])];
    return {
      own,
      ratio: own.indexed / bare.indexed,
      lines: [
        ...all.map((one) => inWords(one, wanted)),
        ...(tantivy === null ? ['tantivy was not tried: pip install tantivy'] : []),
      ],
    };
  } finally {
    close(tables, database);
    rmSync(work, { recursive: true });
  }
}

function close(tables: HistoryTables, database: Database): void {
  tables.search.close();
  database.close();
}

/** Takes what is looked for from messages anywhere in the history. */
function wantedOf(seed: number, texts: readonly Text[]): Wanted[] {
  const random = randomOf(seed + 4);
  return kinds.flatMap((kind) =>
    Array.from({ length: asked }, () => {
      for (;;) {
        const message = texts[Math.floor(random() * texts.length)];
        const words = message && queryOf(kind, message.text.split(' '), random);
        if (message && words) return { kind, words, message };
      }
    }),
  );
}

function queryOf(kind: Kind, words: readonly string[], random: () => number): string[] | null {
  const at = Math.floor(random() * (words.length - 1));
  const [one = '', other = ''] = words.slice(at, at + 2);
  const isChinese = /^\p{Script=Han}{3,}$/u.test(one);
  switch (kind) {
    case 'prefix':
      return /^[a-z]{4,}$/.test(one) ? [one.slice(0, 3)] : null;
    case 'two words':
      return /^[a-z]{2,} [a-z]{2,}$/.test(`${one} ${words.at(-1)}`) && at < words.length - 1
        ? [words.at(-1) ?? '', one]
        : null;
    case 'phrase':
      return /^[a-z]{2,} [a-z]{2,}$/.test(`${one} ${other}`) ? [one, other] : null;
    case 'Chinese inside':
      return isChinese ? [one.slice(1, 3)] : null;
  }
}

function ownSearch({ search }: HistoryTables, file: string, wanted: readonly Wanted[]): Measured {
  search.close();
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(join(dirname(file), `search.sqlite${suffix}`), { force: true });
  const indexed = processorSeconds(() => {
    while (search.indexMore().isMore);
  });
  const answers = wanted.map(({ kind, words, message }) => {
    const query = kind === 'phrase' ? `"${words.join(' ')}"` : words.join(' ');
    const ms = milliseconds(() => search.messages(query, { before: null, limit: page }, 0));
    // Another message may stand at the same time, and this one a little later.
    const near = { before: message.at + 100, limit: page };
    const { items } = search.messages(query, near, 0);
    return { ms, isFound: items.some(({ localId }) => localId === message.localId) };
  });
  return { name: 'Postline', indexed, answers };
}

interface FtsTable {
  name: string;
  columns: string;
  textOf: (text: string) => string;
  queryOf: (wanted: Wanted) => string;
}

const quoted = (word: string): string => `"${word}"`;

const bareTable: FtsTable = {
  name: 'bare FTS5 with the same prefixes',
  columns: `words, content='', prefix='1 2 3 4 5'`,
  textOf: (text) => text,
  queryOf: ({ kind, words }) =>
    kind === 'phrase'
      ? quoted(words.join(' '))
      : words.map((word) => `${quoted(word)} *`).join(' '),
};

/**
 * Signal Desktop's table keeps the texts and has no prefixes; its own tokenizer splits as Unicode (UAX 29) does, each Chinese character
 * by itself, and looks for the beginning of each word (ts/sql/migrations/77-signal-tokenizer.std.ts).
 */
const signalTable: FtsTable = {
  name: 'FTS5 as in Signal Desktop',
  columns: `words, tokenize='unicode61 remove_diacritics 2'`,
  textOf: charactersApart,
  queryOf: ({ words }) =>
    words
      .flatMap((word) => charactersApart(word).trim().split(/\s+/))
      .map((word) => `${quoted(word)} *`)
      .join(' '),
};

function charactersApart(text: string): string {
  return text.replace(/\p{Script=Han}/gu, ' $& ');
}

function ftsSearch(
  file: string,
  texts: readonly Text[],
  wanted: readonly Wanted[],
  { name, columns, textOf, queryOf }: FtsTable,
): Measured {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    database.exec(`CREATE VIRTUAL TABLE entry USING fts5(${columns})`);
    const add = database.prepare('INSERT INTO entry (rowid, words) VALUES (?, ?)');
    const indexed = processorSeconds(() => {
      database.exec('BEGIN');
      for (const { at, text } of texts) add.run(at, textOf(text));
      database.exec('COMMIT');
    });
    const newest = database.prepare(
      `SELECT rowid FROM entry WHERE entry MATCH ? ORDER BY rowid DESC LIMIT ${page}`,
    );
    const one = database.prepare('SELECT 1 FROM entry WHERE entry MATCH ? AND rowid = ?');
    const answers = wanted.map((each) => ({
      ms: milliseconds(() => newest.all(queryOf(each))),
      isFound: one.get(queryOf(each), each.message.at) !== undefined,
    }));
    return { name, indexed, answers };
  } finally {
    database.close();
  }
}

/** Null: this machine has no Python with it. */
function tantivySearch(
  folder: string,
  texts: readonly Text[],
  wanted: readonly Wanted[],
): Measured | null {
  const { status, stdout } = spawnSync('python3', [beside('tantivy-search.py'), folder], {
    input: JSON.stringify({ texts, wanted, page }),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  return status === 0
    ? { name: 'tantivy', ...(JSON.parse(stdout) as Omit<Measured, 'name'>) }
    : null;
}

function inWords({ name, indexed, answers }: Measured, wanted: readonly Wanted[]): string {
  const ofKinds = kinds.map((kind) => {
    const own = answers.filter((_, index) => wanted[index]?.kind === kind);
    const { p50, p99 } = percentiles(own.map(({ ms }) => ms));
    const found = own.filter(({ isFound }) => isFound).length;
    return `${kind} p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)} ms, found ${found} of ${own.length}`;
  });
  return `${name}: index ${indexed.toFixed(1)} s, ${ofKinds.join(', ')}`;
}

function processorSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

function milliseconds(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
