import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const webhookSecret = 'a secret of the team';

const program = fileURLToPath(new URL('../../receiver/main.ts', import.meta.url));

/** A receiver in a process of its own. */
export interface RunningReceiver {
  origin: string;
  child: ChildProcess;
  /** What it has said, on both streams. */
  said: string[];
  /** Sends an event as the service does, or otherwise by what is given. */
  post: (event: object | string, headers?: Record<string, string>) => Promise<Response>;
  /** Ends it as Ctrl+C does; resolves to its exit status. */
  stop: () => Promise<number | null>;
}

/** Starts the receiver on a folder, which is created; `limit` is a shell’s word before it. Rejects with what it said where it does not start. */
export async function startReceiver(
  folder: string,
  { args = [], limit = '' }: { args?: string[]; limit?: string } = {},
): Promise<RunningReceiver> {
  mkdirSync(folder, { recursive: true });
  const options = [program, '--port', '0', '--folder', folder, ...args];
  const child = spawn('sh', ['-c', `${limit} exec "$0" "$@"`, process.execPath, ...options], {
    env: { ...process.env, POSTLINE_WEBHOOK_SECRET: webhookSecret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const [, found] = /Receiving at (\S+)[.] Events/.exec(line) ?? [];
        if (found !== undefined) resolve(found);
      });
    }
    child.once('close', () => reject(new Error(said.join('\n'))));
  });
  return {
    origin,
    child,
    said,
    post: (event, headers = {}) =>
      fetch(`${origin}/hook`, {
        method: 'POST',
        headers: { authorization: webhookSecret, 'content-type': 'application/json', ...headers },
        body: typeof event === 'string' ? event : JSON.stringify(event),
      }),
    stop: async () => {
      const ended = once(child, 'close') as Promise<[number | null]>;
      child.kill('SIGINT');
      return (await ended)[0];
    },
  };
}
