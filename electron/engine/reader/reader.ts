import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { EngineError } from '../engine-error.ts';
import { FileFault } from '../files/file-identity.ts';
import { NotText } from '../files/read-text.ts';
import type { ReaderAnswer, ReaderFailure } from './reader-messages.ts';
import type { ReadingName, Readings } from './readings.ts';

/** MiB; a file that makes a parser take more ends its thread, not the application. */
const mostMemory = 1_024;

/**
 * Reads a file that a person imports, part by part. Throws what the reading throws: FileFault, NotText, EngineError,
 * or an error with the code of the system. Leaving the loop ends the reading at once, and so does `signal`, whatever it waits for.
 */
export interface Reader {
  <Name extends ReadingName>(
    name: Name,
    of: Readings[Name]['of'],
    signal?: AbortSignal,
  ): AsyncGenerator<Readings[Name]['part']>;
  /** The names of what is being read. */
  underWay(): ReadingName[];
}

/**
 * Returns what reads files in threads of their own, one a file. Not in main, whose turns are the window's and the network's; not in
 * the store's thread, where a message that is sent would wait behind a file. A thread of its own is also the simplest way to stop.
 */
export function createReader(workerFile: string | URL): Reader {
  const running = new Map<Worker, ReadingName>();

  async function* read<Name extends ReadingName>(
    name: Name,
    of: Readings[Name]['of'],
    signal?: AbortSignal,
  ): AsyncGenerator<Readings[Name]['part']> {
    const worker = new Worker(workerFile, {
      workerData: { name, of },
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    });
    running.set(worker, name);
    const stop = () => void worker.terminate();
    signal?.addEventListener('abort', stop);
    const ended = once(worker, 'exit').then((): ReaderAnswer => ({
      ok: true,
      value: null,
      done: true,
    }));
    // A thread that ends by an error says so to whoever asks next.
    ended.catch(() => {});
    try {
      for (;;) {
        worker.postMessage(null);
        // Rejects with the error of a thread that ends by one.
        const next = once(worker, 'message').then(([answer]) => answer as ReaderAnswer);
        const answer = await Promise.race([next, ended]);
        if (!answer.ok) throw errorOf(answer.failure);
        if (answer.done) return;
        yield answer.value as Readings[Name]['part'];
      }
    } finally {
      signal?.removeEventListener('abort', stop);
      await worker.terminate();
      running.delete(worker);
    }
  }

  return Object.assign(read, { underWay: () => [...running.values()] });
}

function errorOf(failure: ReaderFailure): Error {
  if (failure.kind === 'fault') return new FileFault(failure.problem);
  if (failure.kind === 'refused') return new EngineError(failure.error);
  if (failure.kind === 'not-text') return new NotText();
  const { message, code } = failure;
  return Object.assign(new Error(message), code !== null && { code });
}
