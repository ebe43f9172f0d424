import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { runProgram } from './program.ts';

// Runs the program in a worker thread while the application’s main thread blocks until it ends. Output is written
// synchronously: what the worker writes to its own streams would not appear before then.

const { args, ended } = workerData as { args: string[]; ended: SharedArrayBuffer };
const output = {
  print: (text: string) => void writeSync(1, `${text}\n`),
  report: (sentence: string) => void writeSync(2, `${sentence}\n`),
};
const end = (status: 0 | 1) => {
  const state = new Int32Array(ended);
  Atomics.store(state, 0, status === 0 ? 1 : 2);
  Atomics.notify(state, 0);
  // The process ends this thread. If the thread ended by itself meanwhile, the process could abort with another status.
  setInterval(() => {}, 60_000);
};
// The blocked main thread would never receive an uncaught error.
process.on('uncaughtException', (error) => {
  output.report(String(error));
  end(1);
});
void runProgram(args, output).then(end);
