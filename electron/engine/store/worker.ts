import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { storageReason } from '../storage-error.ts';
import { checkDatabase } from './check-database.ts';
import { type Database, openDatabase } from './database.ts';
import { type HistoryTables, historyTables } from './history.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts';

interface OpenHistory {
  database: Database;
  tables: HistoryTables;
  inode: number;
  isFrozen: boolean;
}

// The one thread that writes to history files. Opened files by path.
const open = new Map<string, OpenHistory>();

const { fileToCheck } = (workerData ?? {}) as { fileToCheck?: string };
// A thread of its own reads a whole file without holding up anybody.
if (fileToCheck !== undefined) parentPort?.postMessage(checkDatabase(fileToCheck));
else
  parentPort?.on('message', (request: WorkerRequest) => {
    parentPort?.postMessage(answerTo(request));
    if (request.act === 'end') parentPort?.close();
  });

function answerTo(request: WorkerRequest): WorkerAnswer {
  try {
    return { id: request.id, ok: true, value: carryOut(request) };
  } catch (error) {
    const isFrozen = 'file' in request && open.get(request.file)?.isFrozen === true;
    const reason = isFrozen ? 'damaged' : storageReason(error);
    return { id: request.id, ok: false, message: (error as Error).message, reason };
  }
}

function carryOut(request: WorkerRequest): unknown {
  switch (request.act) {
    case 'open':
      return openHistory(request.file);
    case 'freeze': {
      const history = open.get(request.file);
      if (history === undefined) return;
      history.isFrozen = true;
      return history.database.exec('PRAGMA query_only = ON');
    }
    case 'close': {
      open.get(request.file)?.database.close();
      return open.delete(request.file);
    }
    case 'call': {
      const history = open.get(request.file);
      if (history === undefined) throw new Error('the history is not open');
      // SQLite writes on to a file that has no name any more.
      const isThere = statSync(request.file, { throwIfNoEntry: false })?.ino === history.inode;
      if (!isThere) throw Object.assign(new Error(`${request.file} is gone`), { code: 'ENOENT' });
      const table = history.tables[request.noun] as unknown as Record<
        string,
        (...input: unknown[]) => unknown
      >;
      return table[request.method]?.(...request.input);
    }
    case 'end':
      for (const { database } of open.values()) database.close();
  }
}

function openHistory(file: string): void {
  const database = openDatabase(file);
  try {
    const tables = historyTables(database);
    open.set(file, { database, tables, inode: statSync(file).ino, isFrozen: false });
  } catch (error) {
    database.close();
    throw error;
  }
}
