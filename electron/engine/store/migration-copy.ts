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
import { migrations } from './migrations/migrations.ts';

/** There is no room for the copy of a history, which stays as it is. */
export class NoRoomForCopy extends Error {
  readonly code = 'NO_ROOM_FOR_COPY';

  constructor(instanceName: string) {
    super(instanceName);
  }
}

const copyName = /^history before \d{4,}\.sqlite(\.part)?$/;

/** Returns the paths of the copies of an instance's history from before an update: one at most, unless a crash left a part of another. */
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
 * Copies a history whose schema is older than today's, beside it, before it is migrated. The copy before the last update goes: what
 * came after it was written by a Postline that could read it. Throws {@link NoRoomForCopy} where the disk is full.
 */
export function copyBeforeMigration(file: string): void {
  if (!existsSync(file)) return;
  const { schema, instanceName } = lookInto(file);
  if (schema === 0 || schema >= migrations.length) return;
  refuseInUse(file);
  const folder = dirname(file);
  deleteMigrationCopies(folder);
  const copy = join(folder, `history before ${String(migrations.length).padStart(4, '0')}.sqlite`);
  try {
    // Where the file system can, the copy takes no room until one of both changes.
    copyFileSync(file, `${copy}.part`, constants.COPYFILE_FICLONE);
    sync(`${copy}.part`);
    renameSync(`${copy}.part`, copy);
  } catch (error) {
    rmSync(`${copy}.part`, { force: true });
    throw storageReason(error) === 'full' ? new NoRoomForCopy(instanceName) : error;
  }
}

/** Reads a history's schema; afterwards all of it is in its one file, and closed: closing a copied file would end SQLite's locks on it. */
function lookInto(file: string): { schema: number; instanceName: string } {
  const database = new Database(file);
  try {
    const { schema } = database.one<{ schema: number }>(
      'SELECT user_version AS schema FROM pragma_user_version',
    );
    if (schema === 0 || schema >= migrations.length) return { schema, instanceName: '' };
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const named = database.get<{ name: string }>('SELECT name FROM instance');
    return { schema, instanceName: named?.name ?? '' };
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
