import type { StorageReason } from '../../../shared/domain/app-error.ts';
import type { HistoryTables } from './history.ts';

/** What the engine asks of the store's worker. Requests are carried out one after another, in order. */
export type WorkerRequest = { id: number } &
  /** `withoutCopy`: an older history is migrated although there is no room for a copy of it. */
  (
    | { kind: 'open'; file: string; withoutCopy: boolean }
    /** Writes nothing more to a damaged file; what can be read of it is. */
    | { kind: 'freeze'; file: string }
    | { kind: 'close'; file: string }
    | { kind: 'call'; file: string; noun: keyof HistoryTables; method: string; input: unknown[] }
    /** Closes what is open and ends the worker. */
    | { kind: 'end' }
  );

export type WorkerAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string; reason: StorageReason | undefined };
