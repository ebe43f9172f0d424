import { Worker } from 'node:worker_threads';

/** Begun first, as the hosts do (electron/store-thread.ts). */
export const storeThread = new Worker(process.argv[3] ?? '');
