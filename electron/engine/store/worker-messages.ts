import type { HistoryTables } from './history.ts';

/** What the engine asks of the store's worker. Requests are carried out one after another, in order. */
export type WorkerRequest = { id: number } & (
  | { act: 'open'; file: string }
  | { act: 'close'; file: string }
  | { act: 'call'; file: string; noun: keyof HistoryTables; method: string; input: unknown[] }
);

export type WorkerAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string; code: string | null };
