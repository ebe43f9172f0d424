import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Random } from './random.ts';

/** What a console in a process of its own is told to do. */
export interface SenderOrder {
  folder: string;
  account: {
    chatServiceAddress: string;
    smsServiceAddress: string;
    instanceUuid: string;
    accessToken: string;
  };
  messages: OrderedMessage[];
}

export interface OrderedMessage {
  chatId: string;
  localId: string;
  text: string;
  safeSend: boolean;
}

/** Every process of a run opens the tokens that another one has kept. */
export const vaultKey = Buffer.alloc(32, 7);

export interface Sender {
  /** Ids that main has answered for: they are on disk. */
  kept: Set<string>;
  /** Resolves when all of it is so far, or has ended without. */
  until(word: 'ready' | 'sent' | 'idle'): Promise<void>;
  /** As a power cut would. Resolves when it is gone. */
  kill(): Promise<void>;
  ended: Promise<unknown>;
}

const program = fileURLToPath(new URL('sender.ts', import.meta.url));

/** Starts consoles, each on a folder of its own, in one process: they die together. */
export function startSender(...orders: SenderOrder[]): Sender {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, JSON.stringify(orders)],
    // Compiled once, not at each of thousands of starts.
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_COMPILE_CACHE: compiled } },
  );
  const kept = new Set<string>();
  const said = new Set<string>();
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    if (line.startsWith('kept ')) kept.add(line.slice('kept '.length));
    else said.add(line);
  });
  return {
    kept,
    ended,
    until: async (word) => {
      const end = ended.then(() => 'end');
      while (!said.has(word)) {
        if ((await Promise.race([once(lines, 'line'), end])) === 'end') return;
      }
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const compiled = fileURLToPath(
  new URL('../../node_modules/.cache/postline-faults', import.meta.url),
);

/** An id that the seed decides. */
export function uuidOf(random: Random): string {
  const hex = (length: number): string =>
    Array.from({ length }, () => random.int(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}
