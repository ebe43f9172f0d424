import { historySchema } from '../../electron/engine/store/history-schema.ts';
import { nextSchema } from '../../electron/engine/store/testing/next-schema.ts';

// The store's worker of the Postline that would follow, on a disk that can be made full.

Object.assign(historySchema, nextSchema({ oldestReader: 1 }));
await import('./limited-store-worker.ts');
