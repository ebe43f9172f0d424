import { Worker } from 'node:worker_threads';
import type { DatabaseCheck } from '../../../shared/contract/health.ts';
import type { CheckResult } from './check-database.ts';

interface FileCheck {
  state: DatabaseCheck;
  timer: NodeJS.Timeout;
  worker: Worker | null;
  onDamaged: () => void;
}

/** Creates the checks of whole histories, each in its own thread so that nothing waits for it. */
export function createFileChecks(workerFile: string | URL, onChange: () => void) {
  const checks = new Map<string, FileCheck>();

  const end = async ({ timer, worker, state }: FileCheck): Promise<void> => {
    clearTimeout(timer);
    state.runningSince = null;
    await worker?.terminate();
  };

  const begin = (file: string): void => {
    const check = checks.get(file);
    if (check === undefined || check.worker !== null) return;
    const worker = new Worker(workerFile, { workerData: { fileToCheck: file } });
    check.worker = worker;
    check.state.runningSince = Date.now();
    worker.on('message', (result: CheckResult) => {
      check.state.last = { at: Date.now(), result };
      if (result === 'damaged') check.onDamaged();
    });
    // A file that could not be read is not reported as damaged.
    worker.on('error', () => {});
    worker.on('exit', () => {
      check.worker = null;
      check.state.runningSince = null;
      onChange();
    });
    onChange();
  };

  return {
    /** Checks an opened file after the given milliseconds, and on request. */
    follow: (file: string, afterMs: number, onDamaged: () => void): void => {
      const timer = setTimeout(() => begin(file), afterMs).unref();
      const state = { runningSince: null, last: null };
      checks.set(file, { state, timer, worker: null, onDamaged });
    },
    begin,
    /** Ends the running check. */
    cancel: async (file: string): Promise<void> => {
      await checks.get(file)?.worker?.terminate();
    },
    of: (file: string): DatabaseCheck =>
      checks.get(file)?.state ?? { runningSince: null, last: null },
    /** Ends all checks of a file. */
    forget: async (file: string): Promise<void> => {
      const check = checks.get(file);
      checks.delete(file);
      if (check !== undefined) await end(check);
    },
    forgetAll: async (): Promise<void> => {
      const all = [...checks.values()];
      checks.clear();
      await Promise.all(all.map(end));
    },
  };
}
