import type { AppError } from '../../../shared/domain/app-error.ts';
import type { FileProblem } from '../../../shared/domain/media.ts';
import type { ReadingName, Readings } from './readings.ts';

/** The file that a thread is started for. */
export type ReaderTask = {
  [Name in ReadingName]: { name: Name; of: Readings[Name]['of'] };
}[ReadingName];

/** Its next part, or why there is none. */
export type ReaderAnswer =
  { ok: true; value: unknown; done: boolean } | { ok: false; failure: ReaderFailure };

/** An error as it crosses from the thread; its class does not. */
export type ReaderFailure =
  | { kind: 'fault'; problem: FileProblem }
  | { kind: 'not-text' }
  | { kind: 'refused'; error: AppError }
  | { kind: 'other'; message: string; code: string | null };
