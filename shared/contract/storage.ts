import * as z from 'zod';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

/** Bytes that an instance takes on this computer. */
export interface InstanceStorage {
  instanceId: string;
  history: number;
  /** Of the search index, which can be made anew. */
  index: number;
  /** Recordings and files that were pasted. */
  files: number;
  thumbnails: number;
  /** Its history as it was before an update. `at`: when it was made, in milliseconds since 1970. */
  copies: { size: number; at: number }[];
  /** Copies of it that were set aside because they were damaged. */
  damaged: number;
}

export interface StorageUse {
  instances: InstanceStorage[];
  /** Templates with their files. */
  templates: number;
  logs: number;
  /** Files that are received, opened or written now, and the settings. */
  other: number;
}

export const storageCalls = {
  /** Counts all files of the data folder. */
  'storage.use': call(z.strictObject({})).returns<StorageUse>(),
  /** Deletes the copies from before an update. */
  'storage.deleteCopies': call(z.strictObject({ instanceId: instanceIdSchema })).returns<null>(),
};
