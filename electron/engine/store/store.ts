import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { StorageReason } from '../../../shared/domain/app-error.ts';
import { EngineError } from '../engine-error.ts';
import { createFileChecks } from './file-checks.ts';
import type { History } from './history.ts';
import type { TableMethods, WorkerAnswer, WorkerRequest } from './worker-messages.ts';

/** Opens histories, all in one worker thread. */
export interface Store {
  /**
   * Opens or creates the file. Rejects with an EngineError of kind `storage` if it is damaged or unreadable. Later trouble with the
   * file is reported once for each reason, in addition to the errors of the calls that fail. A history is copied before it is migrated:
   * the reason is `no-room-for-copy` if the disk is full, unless `withoutCopy` is given.
   */
  open(
    file: string,
    onTrouble?: (trouble: Trouble) => void,
    withoutCopy?: boolean,
  ): Promise<History>;
  /** The checks of open histories for damage: one some time after opening, others on request. */
  checks: Pick<ReturnType<typeof createFileChecks>, 'begin' | 'cancel' | 'of'>;
  /** Ends the worker after all earlier requests are done. */
  close(): Promise<void>;
}

/** Trouble with an open history. A damaged one is no longer written to; calls to a missing one fail until it is back. */
export type Trouble = Extract<StorageReason, 'damaged' | 'gone' | 'stopped'>;

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };
type Ask = (request: Unnumbered<WorkerRequest>) => Promise<unknown>;
type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

/** Milliseconds from the opening of a history until it is read in full: starting has priority. */
const checkAfterMs = 10_000;

export function openStore(
  workerFile: string | URL,
  options: { thread?: Worker | undefined; checkAfterMs?: number; onCheck?: () => void } = {},
): Store {
  const worker = options.thread ?? new Worker(workerFile);
  const waiting = new Map<number, Waiting>();
  const opened = new Map<string, (trouble: Trouble) => void>();
  const checks = createFileChecks(workerFile, () => options.onCheck?.());
  let lastId = 0;
  let ended: Error | null = null;

  const end = (error: Error): void => {
    if (ended !== null) return;
    ended = error;
    for (const { reject } of waiting.values()) reject(stopped(error));
    waiting.clear();
    for (const tell of opened.values()) tell('stopped');
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the store has ended')));
  worker.on('message', (answer: WorkerAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.ok) return asked?.resolve(answer.value);
    const { message, reason } = answer;
    asked?.reject(new EngineError({ kind: 'storage', detail: message, ...(reason && { reason }) }));
  });

  const ask: Ask = (request) => {
    if (ended !== null) return Promise.reject(stopped(ended));
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      // It throws if a value cannot be passed to another thread; no answer comes then.
      worker.postMessage({ ...request, id });
      waiting.set(id, { resolve, reject });
    });
  };

  /** Sends the requests of one file, and reports trouble with the file that the answers show. */
  const askOf = (file: string): Ask => {
    return async (request) => {
      try {
        return await ask(request);
      } catch (error) {
        const appError = error instanceof EngineError ? error.appError : null;
        const reason = appError?.kind === 'storage' ? appError.reason : undefined;
        if (reason === 'damaged' || reason === 'gone') opened.get(file)?.(reason);
        throw error;
      }
    };
  };

  const close = async (file: string): Promise<void> => {
    opened.delete(file);
    await Promise.all([checks.forget(file), ask({ kind: 'close', file })]);
  };

  return {
    open: async (file, onTrouble, withoutCopy = false) => {
      const methods = (await ask({ kind: 'open', file, withoutCopy })) as TableMethods;
      const told = new Set<Trouble>();
      const tell = (trouble: Trouble): void => {
        if (told.has(trouble)) return;
        told.add(trouble);
        if (trouble === 'damaged') void ask({ kind: 'freeze', file }).catch(() => {});
        onTrouble?.(trouble);
      };
      opened.set(file, tell);
      checks.follow(file, options.checkAfterMs ?? checkAfterMs, () => tell('damaged'));
      return historyOf(file, methods, askOf(file), () => close(file));
    },
    checks,
    close: async () => {
      await checks.forgetAll();
      opened.clear();
      if (ended !== null) return;
      const exit = once(worker, 'exit');
      await ask({ kind: 'end' });
      await exit;
    },
  };
}

/** Returns the history as its callers see it: each method that a noun's table has becomes a request to the worker. */
function historyOf(
  file: string,
  methods: TableMethods,
  ask: Ask,
  close: () => Promise<void>,
): History {
  const request =
    (noun: string, method: string) =>
    (...input: unknown[]) =>
      ask({ kind: 'call', file, noun, method, input });
  const tables = Object.entries(methods).map(([noun, names]) => [
    noun,
    Object.fromEntries(names.map((method) => [method, request(noun, method)])),
  ]);
  return { ...Object.fromEntries(tables), close } as History;
}

function stopped(error: Error): EngineError {
  return new EngineError({ kind: 'storage', reason: 'stopped', detail: error.message });
}
