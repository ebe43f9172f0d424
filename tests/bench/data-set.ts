import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Database, openDatabase } from '../../electron/engine/store/database.ts';
import { historyTables } from '../../electron/engine/store/history.ts';
import { historySchema } from '../../electron/engine/store/history-schema.ts';
import { writeChecksums } from '../../electron/engine/store/rows/message-checksum.ts';
import { instanceId, writeHistory } from './history-data.ts';
import type { Plan } from './row.ts';
import { beside } from './sink-process.ts';

/** Where nobody listens. */
export const noService = 'http://127.0.0.1:9';

/** How many messages there are in the histories that a row is measured on, for the plot. */
export const sizesOf = ({ isShort }: Plan): number[] =>
  isShort ? [1_000, 2_000] : [1_000, 10_000, 100_000, 1_000_000];

/** Returns the folder with a history and its index, as the product's own step makes it. Made sets are kept, and used by the next run. */
function indexedHistory(seed: number, messages: number): string {
  return made({ seed, messages }, (folder) => {
    const file = join(folder, 'history.sqlite');
    writeHistory(file, { seed, messages });
    const database = openDatabase(file);
    indexWhole(database);
    while (writeChecksums(database, 20_000));
    database.close();
    for (const name of ['history.sqlite', 'search.sqlite']) withoutLog(join(folder, name));
  });
}

/** Returns a data folder with a copy of an indexed history, whose instance's service is at `origin`. */
export function currentDataFolder(plan: Plan, messages: number, origin: string): string {
  return dataFolderWith(plan, indexedHistory(plan.seed, messages), origin);
}

/** Returns where the one history of such a data folder is. */
export function historyIn(dataFolder: string): string {
  return join(dataFolder, 'instances', instanceId, 'history.sqlite');
}

function dataFolderWith(plan: Plan, source: string, origin: string): string {
  const dataFolder = mkdtempSync(join(plan.folder, 'data-'));
  const file = historyIn(dataFolder);
  mkdirSync(dirname(file), { recursive: true });
  for (const name of readdirSync(source))
    copyFileSync(join(source, name), join(dirname(file), name));
  const database = new Database(file);
  database.run('UPDATE instance SET chat_service_address = :chat, sms_service_address = :sms', {
    chat: `${origin}/chat/v1`,
    sms: `${origin}/sms/v1`,
  });
  database.close();
  return dataFolder;
}

/** Makes a set where it is not kept from an earlier run. */
function made(
  { seed, messages }: { seed: number; messages: number },
  write: (folder: string) => void,
): string {
  const kept = join(tmpdir(), 'postline-bench-data');
  const name = `${messages}-messages-seed-${seed}-${hashOfMakers()}`;
  const folder = join(kept, name);
  if (existsSync(folder)) return folder;
  mkdirSync(kept, { recursive: true });
  const unfinished = mkdtempSync(join(kept, 'unfinished-'));
  try {
    write(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

/** A set that was made otherwise is another one. */
function hashOfMakers(): string {
  const hash = createHash('sha256').update(historySchema.present);
  for (const file of ['history-data.ts', 'seeded-words.ts', 'fill-threads.ts'])
    hash.update(readFileSync(beside(file)));
  for (const file of readdirSync(searchFolder)) hash.update(readFileSync(join(searchFolder, file)));
  return hash.digest('hex').slice(0, 8);
}

const searchFolder = fileURLToPath(new URL('../../electron/engine/store/search/', import.meta.url));

function indexWhole(database: Database): void {
  const { search } = historyTables(database);
  while (search.indexMore().isMore);
  search.close();
}

/** A test Electron's stand-in for SQLite reads no write-ahead log; a real one switches back to it by itself. */
function withoutLog(file: string): void {
  const database = new Database(file);
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
}
