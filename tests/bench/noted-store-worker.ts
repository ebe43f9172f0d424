// The store's worker, which notes the processor time of each step of its thread: of each request, and of what its timers do. It tells
// them over the port that it is given. Turns of its event loop say nothing: many requests are one turn.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { threadMs } from './note-turns.ts';

const { port } = workerData as { port: MessagePort };
let noted: number[] = [];
port.on('message', () => {
  port.postMessage(noted);
  noted = [];
});

type Work = (...input: unknown[]) => void;

const timed =
  (work: Work): Work =>
  (...input) => {
    const before = threadMs();
    work(...input);
    noted.push(threadMs() - before);
  };

const listen = parentPort?.on.bind(parentPort) as
  ((name: string, listener: Work) => void) | undefined;
Object.assign(parentPort ?? {}, {
  on: (name: string, listener: Work) =>
    listen?.(name, name === 'message' ? timed(listener) : listener),
});
const wait = setTimeout;
Object.assign(globalThis, {
  setTimeout: (work: Work, ms?: number, ...input: unknown[]) => wait(timed(work), ms, ...input),
});
// The port would keep the thread from its end.
parentPort?.once('close', () => process.exit());

await import('../../electron/engine/store/worker.ts');
