import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { BroadcastChannel } from 'node:worker_threads';

// The store's worker on a disk that can be made full or read-only: SQLite itself then refuses what its files would need.

/** `full-log`: each entry of an activity log is refused, also of a history that is opened later. */
export type DiskState = 'full' | 'full-log' | 'read-only' | 'well';

const opened = new Set<DatabaseSync>();
type Exec = (this: DatabaseSync, sql: string) => void;
const exec = Reflect.get(DatabaseSync.prototype, 'exec') as Exec;
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  opened.add(this);
  return exec.call(this, sql);
};

let isLogFull = false;
type Run = (this: StatementSync, ...values: unknown[]) => unknown;
const run = Reflect.get(StatementSync.prototype, 'run') as Run;
StatementSync.prototype.run = function (this: StatementSync, ...values: unknown[]) {
  if (isLogFull && /INTO audit\b/.test(this.sourceSQL))
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  return run.apply(this, values);
} as StatementSync['run'];

/** At the start, before anybody can say. */
let isFull = process.env['POSTLINE_TEST_DISK'] === 'full';
const { copyFileSync } = fs;
fs.copyFileSync = (...input) => {
  if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  copyFileSync(...input);
};
syncBuiltinESMExports();

const channel = new BroadcastChannel('postline-disk');
channel.onmessage = (event) => {
  const state = (event as { data: DiskState }).data;
  isFull = state === 'full';
  isLogFull = state === 'full-log';
  for (const database of opened) {
    if (!database.isOpen) continue;
    // A file is never cut to so few pages; it only does not grow.
    exec.call(database, `PRAGMA max_page_count = ${state === 'full' ? 1 : 4_294_967_294}`);
    exec.call(database, `PRAGMA query_only = ${state === 'read-only' ? 'ON' : 'OFF'}`);
  }
  channel.postMessage('done');
};
channel.unref();

await import('../../electron/engine/store/worker.ts');
