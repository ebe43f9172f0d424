import { parentPort } from 'node:worker_threads';
import { type Database, openDatabase } from './database.ts';
import { type HistoryTables, historyTables } from './history.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts';

// The one thread that touches a history file. Opened files by path.
const open = new Map<string, { database: Database; tables: HistoryTables }>();

parentPort?.on('message', (request: WorkerRequest) => {
  parentPort?.postMessage(answerTo(request));
});

function answerTo(request: WorkerRequest): WorkerAnswer {
  try {
    return { id: request.id, ok: true, value: carryOut(request) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { id: request.id, ok: false, message, code: code ?? null };
  }
}

function carryOut(request: WorkerRequest): unknown {
  switch (request.act) {
    case 'open': {
      const database = openDatabase(request.file);
      try {
        open.set(request.file, { database, tables: historyTables(database) });
      } catch (error) {
        database.close();
        throw error;
      }
      return null;
    }
    case 'close': {
      open.get(request.file)?.database.close();
      open.delete(request.file);
      return null;
    }
    case 'call': {
      const history = open.get(request.file);
      if (history === undefined) throw new Error('the history is not open');
      const table = history.tables[request.noun] as unknown as Record<
        string,
        (...input: unknown[]) => unknown
      >;
      return table[request.method]?.(...request.input);
    }
  }
}
