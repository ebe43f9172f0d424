// The store's worker, whose thread notes its turns. It tells them over the port that it is given.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { noteTurns } from './note-turns.ts';

const { port } = workerData as { port: MessagePort };
const takeTurns = noteTurns();
port.on('message', () => port.postMessage(takeTurns()));
// What notes the turns would keep the thread from its end.
parentPort?.once('close', () => process.exit());

await import('../../electron/engine/store/worker.ts');
