import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** The store's worker, as it lies beside the host's bundle: dist/main/ or dist/preview/. */
export const storeWorker = fileURLToPath(new URL('../main/store-worker.cjs', import.meta.url));

/** Begun as soon as a host reads this file: it starts while the host reads the rest of itself. */
export const storeThread = new Worker(storeWorker);
