import { Worker } from 'node:worker_threads';
import { EngineError } from '../engine-error.ts';
import type { History, HistoryTables } from './history.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts';

/** Opens histories; all of them live in one worker thread. */
export interface Store {
  /** Opens or makes the file. Rejects with an EngineError of kind `storage` where it is damaged or unreadable. */
  open(file: string): Promise<History>;
  /** Ends the worker once all that was asked before is done. */
  close(): Promise<void>;
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };
type Ask = (request: Unnumbered<WorkerRequest>) => Promise<unknown>;
type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

export function openStore(workerFile: string | URL): Store {
  const worker = new Worker(workerFile);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let failed: Error | null = null;

  const failAll = (error: Error): void => {
    failed = error;
    for (const { reject } of waiting.values()) reject(storageError(error.message));
    waiting.clear();
  };
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('the store has ended')));
  worker.on('message', (answer: WorkerAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.ok) asked?.resolve(answer.value);
    else asked?.reject(storageError(answer.message));
  });

  const ask: Ask = (request) => {
    if (failed !== null) return Promise.reject(storageError(failed.message));
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id });
    });
  };

  return {
    open: async (file) => {
      await ask({ act: 'open', file });
      return historyOf(file, ask);
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/** The history as its callers see it: every method of every noun becomes a request to the worker. */
function historyOf(file: string, ask: Ask): History {
  const noun = (name: keyof HistoryTables): unknown =>
    new Proxy(
      {},
      {
        get:
          (_target, method: string) =>
          (...input: unknown[]) =>
            ask({ act: 'call', file, noun: name, method, input }),
      },
    );
  return {
    instance: noun('instance'),
    chats: noun('chats'),
    messages: noun('messages'),
    drafts: noun('drafts'),
    attachments: noun('attachments'),
    outbox: noun('outbox'),
    outboxItems: noun('outboxItems'),
    scheduled: noun('scheduled'),
    audit: noun('audit'),
    acts: noun('acts'),
    runs: noun('runs'),
    references: noun('references'),
    imports: noun('imports'),
    watchedFolders: noun('watchedFolders'),
    threads: noun('threads'),
    threadViews: noun('threadViews'),
    threadImports: noun('threadImports'),
    archiveRuns: noun('archiveRuns'),
    archiveDelivery: noun('archiveDelivery'),
    close: async () => {
      await ask({ act: 'close', file });
    },
  } as History;
}

function storageError(detail: string): EngineError {
  return new EngineError({ kind: 'storage', detail });
}
