import { parentPort, workerData } from 'node:worker_threads';
import { EngineError } from '../engine-error.ts';
import { FileFault } from '../files/file-identity.ts';
import { NotText } from '../files/read-text.ts';
import type { ReaderAnswer, ReaderFailure, ReaderTask } from './reader-messages.ts';
import { type Readings, type ReadingName, readings } from './readings.ts';

// Reads one file, the next part of it whenever it is asked: a file is never further ahead than what is done with it.
const { name, of } = workerData as ReaderTask;
const read = readings[name] as (of: unknown) => AsyncGenerator<Readings[ReadingName]['part']>;
const parts = read(of);

parentPort?.on('message', () => {
  void parts
    .next()
    .then(({ value, done }): ReaderAnswer => ({ ok: true, value, done: done === true }))
    .catch((error: unknown): ReaderAnswer => ({ ok: false, failure: failureOf(error) }))
    .then((answer) => parentPort?.postMessage(answer));
});

function failureOf(error: unknown): ReaderFailure {
  if (error instanceof FileFault) return { kind: 'fault', problem: error.problem };
  if (error instanceof NotText) return { kind: 'not-text' };
  if (error instanceof EngineError) return { kind: 'refused', error: error.appError };
  const { message, code } = error as Error & { code?: string };
  return { kind: 'other', message, code: code ?? null };
}
