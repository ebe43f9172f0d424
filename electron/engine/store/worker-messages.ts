import type { StorageReason } from '../../../shared/domain/app-error.ts';

/** The requests of the engine to the store's worker, which carries them out one at a time, in order. */
export type WorkerRequest = { id: number } &
  /** `withoutCopy`: migrates an older history even if there is no space for a copy. */
  /** The answer is what the history can be asked: {@link TableMethods}. */
  (
    | { kind: 'open'; file: string; withoutCopy: boolean }
    /** Stops writing to a damaged file; its readable parts are still read. */
    | { kind: 'freeze'; file: string }
    | { kind: 'close'; file: string }
    | { kind: 'call'; file: string; noun: string; method: string; input: unknown[] }
    /** Closes all open files and ends the worker. */
    | { kind: 'end' }
  );

/** The names of each noun's methods. */
export type TableMethods = Record<string, string[]>;

export type WorkerAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string; reason: StorageReason | undefined };
