import { once } from 'node:events';
import { BroadcastChannel } from 'node:worker_threads';
import type { DiskState } from './limited-store-worker.ts';
import { workerFile } from './worker-files.ts';

/** For `storeWorker` of a host: the histories that it opens obey {@link makeDisk}. */
export const limitedStoreWorker = workerFile('limited-store-worker');

/** Makes the disk of all histories that are open full, read-only, or well again. */
export async function makeDisk(state: DiskState): Promise<void> {
  const channel = new BroadcastChannel('postline-disk');
  const done = once(channel as unknown as EventTarget, 'message');
  channel.postMessage(state);
  await done;
  channel.close();
}
