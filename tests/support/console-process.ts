import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ContractEvent } from '../../shared/contract/contract.ts';
import type { Answer } from '../../shared/domain/app-error.ts';
import type { Engine } from '../../electron/engine/engine.ts';

/** What is asked of an engine in another process. `id` comes back with the answer. */
export type Asked =
  | { ask: 'call'; id: number; name: string; input: unknown }
  | { ask: 'grant'; path: string; grantId: string }
  | { ask: 'packages'; id: number }
  | { ask: 'network-changes' }
  | { ask: 'stop' };

export type Told =
  | { tell: 'started' }
  | { tell: 'answer'; id: number; answer: Answer<unknown> }
  | { tell: 'events'; events: readonly ContractEvent[] };

/** An engine in a process of its own, as a console is. */
export interface ConsoleProcess extends Pick<Engine, 'call' | 'grant' | 'subscribe' | 'stop'> {
  networkChanges(): void;
  /** The packages of which it has loaded anything that is CommonJS, as most are, `pg` among them. */
  packages(): Promise<string[]>;
  /** Ends it as a power cut would; calls that wait for an answer reject. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('console-process-child.ts', import.meta.url));

const clockOff = new URL('clock-off.ts', import.meta.url).href;

/**
 * Starts an engine on a data folder; the same folder again is the same console. `clockOffMs`: its clock is ahead of the machine's, or
 * behind. `mayStall`: it is killed where it
 * does not start and works at nothing.
 */
export async function startConsoleProcess(
  folder: string,
  { clockOffMs = 0, mayStall = false }: { clockOffMs?: number; mayStall?: boolean } = {},
): Promise<ConsoleProcess> {
  const isOff = clockOffMs !== 0;
  const child = fork(program, [folder], {
    // Its threads load it too.
    execArgv: ['--disable-warning=ExperimentalWarning', ...(isOff ? ['--import', clockOff] : [])],
    env: { ...process.env, ...(isOff && { POSTLINE_TEST_CLOCK: String(clockOffMs) }) },
    serialization: 'advanced',
    // What one says that is expected not to start is its caller's to tell.
    ...(mayStall && { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] as const }),
  });
  const ended = once(child, 'exit');
  const waiting = new Map<number, PromiseWithResolvers<Answer<unknown>>>();
  const listeners = new Set<(events: readonly ContractEvent[]) => void>();
  let calls = 0;
  const started = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) =>
      reject(
        new Error(code === null ? 'the console was given up' : `the console ended with ${code}`),
      ),
    );
    child.on('message', (told: Told) => {
      if (told.tell === 'started') resolve();
      else if (told.tell === 'events') for (const listener of listeners) listener(told.events);
      else {
        waiting.get(told.id)?.resolve(told.answer);
        waiting.delete(told.id);
      }
    });
  });
  let isEnded = false;
  child.on('exit', () => {
    isEnded = true;
    for (const { reject } of waiting.values()) reject(new Error('the console was killed'));
    // Who waits for an event asks once more, and hears it.
    for (const listener of listeners) listener([]);
  });
  // What is asked of one that was just killed is lost with it.
  const ask = (asked: Asked): void => void child.send(asked, () => {});
  const answerOf = (asked: (id: number) => Asked): Promise<Answer<unknown>> => {
    const id = (calls += 1);
    if (isEnded) return Promise.reject(new Error('the console was killed'));
    const answer = Promise.withResolvers<Answer<unknown>>();
    waiting.set(id, answer);
    ask(asked(id));
    return answer.promise;
  };
  const watch = mayStall ? killWhereStalled(child) : undefined;
  await started.finally(() => clearInterval(watch));
  return {
    call: (name, input) => answerOf((id) => ({ ask: 'call', id, name, input })),
    packages: async () => {
      const answer = await answerOf((id) => ({ ask: 'packages', id }));
      return answer.ok ? (answer.value as string[]) : [];
    },
    grant: (path, grantId = randomUUID()) => {
      ask({ ask: 'grant', path, grantId });
      return grantId;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    networkChanges: () => ask({ ask: 'network-changes' }),
    stop: async () => {
      ask({ ask: 'stop' });
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Milliseconds without work after which a process waits for what does not come. */
const stalledMs = 8_000;

/** By the processor time that the system counts: a busy machine makes a start long, and stops none. */
function killWhereStalled(child: ChildProcess): NodeJS.Timeout {
  let worked = '';
  let since = performance.now();
  return setInterval(() => {
    const now = processorTimeOf(child.pid ?? 0);
    if (now !== worked) since = performance.now();
    else if (performance.now() - since > stalledMs) child.kill('SIGKILL');
    worked = now;
  }, 250);
}

function processorTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold anything: user and system time are the twelfth and thirteenth.
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .join(' ');
  } catch {
    return '';
  }
}
