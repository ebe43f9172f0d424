import { existsSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { storageReason } from '../storage-error.ts';
import { checkDatabase } from './check-database.ts';
import { type Database, openDatabase, refuseByHeader } from './database.ts';
import { type HistoryTables, historyTables } from './history.ts';
import { copyBeforeMigration, NoRoomForCopy } from './migration-copy.ts';
import { writeChecksums } from './rows/message-checksum.ts';
import type { TableMethods, WorkerAnswer, WorkerRequest } from './worker-messages.ts';

interface OpenHistory {
  database: Database;
  tables: HistoryTables;
  inode: number;
  isFrozen: boolean;
}

/** Milliseconds from a call to the checksums of what it changed, and between two steps; and the checksums per step. */
const checksumsAfterMs = 1_000;
const betweenStepsMs = 50;
const checksumsPerStep = 250;

// The one thread that writes to history files. Opened files by path.
const open = new Map<string, OpenHistory>();

const { fileToCheck } = (workerData ?? {}) as { fileToCheck?: string };
// Reads whole files in a separate thread, so that no request waits.
if (fileToCheck !== undefined) parentPort?.postMessage(checkDatabase(fileToCheck));
else
  parentPort?.on('message', (request: WorkerRequest) => {
    parentPort?.postMessage(answerTo(request));
    writeChecksumsLater(checksumsAfterMs);
    if (request.kind === 'end') parentPort?.close();
  });

function answerTo(request: WorkerRequest): WorkerAnswer {
  try {
    return { id: request.id, ok: true, value: carryOut(request) };
  } catch (error) {
    const isFrozen = 'file' in request && open.get(request.file)?.isFrozen === true;
    const reason = isFrozen ? 'damaged' : storageReason(error);
    const { message } = error as Error;
    const isNamed = request.kind === 'open' && !(error instanceof NoRoomForCopy);
    const named = isNamed ? `${request.file}: ${message}` : message;
    return { id: request.id, ok: false, message: named, reason };
  }
}

function carryOut(request: WorkerRequest): unknown {
  switch (request.kind) {
    case 'open':
      if (existsSync(request.file)) refuseByHeader(request.file);
      if (!request.withoutCopy) copyBeforeMigration(request.file);
      return openHistory(request.file);
    case 'freeze': {
      const history = open.get(request.file);
      if (history === undefined) return;
      history.isFrozen = true;
      return history.database.exec('PRAGMA query_only = ON');
    }
    case 'close':
      return closeHistory(request.file);
    case 'call': {
      const history = open.get(request.file);
      if (history === undefined) throw new Error('the history is not open');
      // SQLite continues to write to a file that was deleted.
      const isThere = statSync(request.file, { throwIfNoEntry: false })?.ino === history.inode;
      if (!isThere) throw Object.assign(new Error(`${request.file} is gone`), { code: 'ENOENT' });
      const { noun, method, input } = request;
      const asked = (history.tables as unknown as UntypedTables)[noun]?.[method];
      if (asked === undefined) throw new Error(`the history has no ${noun}.${method}`);
      return asked(...input);
    }
    case 'end':
      for (const file of open.keys()) closeHistory(file);
  }
}

type UntypedTables = Record<string, Record<string, (...input: unknown[]) => unknown>>;

function openHistory(file: string): TableMethods {
  const database = openDatabase(file);
  try {
    const { ino: inode } = statSync(file);
    const tables = historyTables(database);
    open.set(file, { database, tables, inode, isFrozen: false });
    return methodsOf(tables);
  } catch (error) {
    database.close();
    throw error;
  }
}

function methodsOf(tables: HistoryTables): TableMethods {
  return Object.fromEntries(
    Object.entries(tables).map(([noun, table]) => [noun, Object.keys(table)]),
  );
}

function closeHistory(file: string): void {
  const history = open.get(file);
  if (history === undefined) return;
  writeSomeChecksums(history);
  history.tables.search.close();
  history.database.close();
  open.delete(file);
}

let timer: NodeJS.Timeout | undefined;

/** Runs between requests in short steps, so that none waits; the next start finds the rest again. */
function writeChecksumsLater(afterMs: number): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    const mayBeMore = [...open.values()].map(writeSomeChecksums).includes(true);
    if (mayBeMore) writeChecksumsLater(betweenStepsMs);
  }, afterMs).unref();
}

function writeSomeChecksums({ isFrozen, database }: OpenHistory): boolean {
  try {
    return !isFrozen && writeChecksums(database, checksumsPerStep);
  } catch {
    // A full or damaged disk: the next call meets it too, and reports it.
    return false;
  }
}
