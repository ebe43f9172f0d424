import {
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  closeSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { storageReason } from '../storage-error.ts';
import { Database, refuseInUse } from './database.ts';
import { type HistorySchema, historySchema, schemaNumber } from './history-schema.ts';

/** Thrown if the disk has no space for the copy of a history; the history is unchanged. */
export class NoRoomForCopy extends Error {
  readonly code = 'NO_ROOM_FOR_COPY';

  constructor(instanceName: string) {
    super(instanceName);
  }
}

const copyName = /^history before \d{4,}\.sqlite(\.part)?$/;

/** Returns the paths of the copies of an instance's history from before an update: at most one, unless a crash left part of another. */
export function migrationCopies(instanceFolder: string): string[] {
  if (!existsSync(instanceFolder)) return [];
  const names = readdirSync(instanceFolder).filter((name) => copyName.test(name));
  return names.map((name) => join(instanceFolder, name));
}

/** Deletes the copies of an instance's history from before an update. */
export function deleteMigrationCopies(instanceFolder: string): void {
  for (const path of migrationCopies(instanceFolder)) rmSync(path, { force: true });
}

/**
 * Copies a history with an older schema to the same folder before it is migrated. Deletes the copy from before the last update: the
 * Postline that wrote everything since could read it. Throws {@link NoRoomForCopy} if the disk is full.
 */
export function copyBeforeMigration(file: string, schema: HistorySchema = historySchema): void {
  if (!existsSync(file)) return;
  const newest = schemaNumber(schema);
  const { number, instanceName } = lookInto(file, newest);
  if (number === 0 || number >= newest) return;
  refuseInUse(file);
  const folder = dirname(file);
  deleteMigrationCopies(folder);
  const copy = join(folder, `history before ${String(newest).padStart(4, '0')}.sqlite`);
  try {
    // If the file system supports it, the copy takes no space until either file changes.
    copyFileSync(file, `${copy}.part`, constants.COPYFILE_FICLONE);
    sync(`${copy}.part`);
    renameSync(`${copy}.part`, copy);
  } catch (error) {
    rmSync(`${copy}.part`, { force: true });
    throw storageReason(error) === 'full' ? new NoRoomForCopy(instanceName) : error;
  }
}

/** Reads a history's schema, moves its log into the file, and closes it: SQLite would lose its locks when a copied file is closed. */
function lookInto(file: string, newest: number): { number: number; instanceName: string } {
  const database = new Database(file);
  try {
    const { number } = database.one<{ number: number }>(
      'SELECT user_version AS number FROM pragma_user_version',
    );
    if (number === 0 || number >= newest) return { number, instanceName: '' };
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const named = database.get<{ name: string }>('SELECT name FROM instance');
    return { number, instanceName: named?.name ?? '' };
  } finally {
    database.close();
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
