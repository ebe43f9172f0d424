import { Worker } from 'node:worker_threads';

/**
 * Returns what the program that sets up a team's store is asked for: `postline --team-init ADDRESS …` is `init ADDRESS …`; null: the
 * application is started. Only the first argument decides, so that no link can ask for it; `--no-sandbox` may stand before it, which
 * Chromium wants from an administrator.
 */
export function teamArguments(written: readonly string[]): string[] | null {
  const [first = '', ...rest] = written[0] === '--no-sandbox' ? written.slice(1) : written;
  const [, command] = /^--team-([a-z]+)$/.exec(first) ?? [];
  return command === undefined ? null : [command, ...rest];
}

/**
 * Runs the program to its end, and returns how it ended. Nothing else of the application goes on meanwhile: it has no window, and
 * needs no display. `file`: its bundle, `team/worker.ts`.
 */
export function runTeamProgram(file: string, args: readonly string[]): 0 | 1 {
  const ended = new SharedArrayBuffer(4);
  const state = new Int32Array(ended);
  new Worker(file, { workerData: { args, ended } });
  Atomics.wait(state, 0, 0);
  return state[0] === 1 ? 0 : 1;
}
