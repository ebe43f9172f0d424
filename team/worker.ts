import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { runProgram } from './program.ts';

// The program in a thread of the application, which waits for its end: nothing of that thread’s own output would be written before.

const { args, ended } = workerData as { args: string[]; ended: SharedArrayBuffer };
const output = {
  print: (text: string) => void writeSync(1, `${text}\n`),
  say: (sentence: string) => void writeSync(2, `${sentence}\n`),
};
const end = (status: 0 | 1) => {
  const state = new Int32Array(ended);
  Atomics.store(state, 0, status === 0 ? 1 : 2);
  Atomics.notify(state, 0);
  // The process ends this thread. One that ends by itself meanwhile may make it abort, and its status be another.
  setInterval(() => {}, 60_000);
};
// The thread that waits would never hear of it.
process.on('uncaughtException', (error) => {
  output.say(String(error));
  end(1);
});
void runProgram(args, output).then(end);
