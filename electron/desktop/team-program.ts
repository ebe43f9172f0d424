import { Worker } from 'node:worker_threads';

/**
 * Returns the arguments for the program that sets up a team's store: `init ADDRESS …` for `postline --team-init ADDRESS …`; null: start
 * the application. Only the first argument counts, so that no link can start the program; `--no-sandbox` may precede it, because
 * Chromium requires it when an administrator starts the application.
 */
export function teamArguments(commandLine: readonly string[]): string[] | null {
  const [first = '', ...rest] =
    commandLine[0] === '--no-sandbox' ? commandLine.slice(1) : commandLine;
  const [, command] = /^--team-([a-z]+)$/.exec(first) ?? [];
  return command === undefined ? null : [command, ...rest];
}

/**
 * Runs the program to its end and returns its exit code. Blocks the application meanwhile, which has no window and needs no display.
 * `file`: the program's bundle, built from `team-database/worker.ts`.
 */
export function runTeamProgram(file: string, args: readonly string[]): 0 | 1 {
  const ended = new SharedArrayBuffer(4);
  const state = new Int32Array(ended);
  new Worker(file, { workerData: { args, ended } });
  Atomics.wait(state, 0, 0);
  return state[0] === 1 ? 0 : 1;
}
