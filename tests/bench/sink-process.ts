import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A service that takes everything, in a process of its own (upload-sink.ts). Ends when it is disconnected. */
export interface Sink {
  process: ChildProcess;
  /** Its address without a path. */
  origin: string;
}

/** A file of this folder. */
export const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** For children that run TypeScript as it is. */
export const quiet = { execArgv: ['--disable-warning=ExperimentalWarning'] };

export async function startSink(): Promise<Sink> {
  const child = fork(beside('upload-sink.ts'), quiet);
  const [message] = (await once(child, 'message')) as [{ origin: string }];
  return { process: child, origin: message.origin };
}

/** A file of zeroes that takes no room on the disk. Returns its path. */
export function emptyFile(folder: string, size: number): string {
  const path = join(folder, `${size}.bin`);
  const file = openSync(path, 'a');
  ftruncateSync(file, size);
  closeSync(file);
  return path;
}
