import * as z from 'zod';
import type { Unfinished } from '../domain/unfinished.ts';
import type { UpdateProblem, UpdatesOff } from '../domain/update-problem.ts';
import { call } from './call.ts';

/** A newer Postline that the feed offers; its signature has been checked. */
export interface Update {
  version: string;
  /** What is new, as plain text; empty where nothing is said. */
  notes: string;
  /** Bytes; null where the feed does not say. */
  size: number | null;
}

/** How far an update is. */
export type UpdateState =
  | { stage: 'off'; why: UpdatesOff }
  | { stage: 'idle' }
  | { stage: 'checking' }
  | { stage: 'available'; update: Update }
  /** Bytes. `total` is null until it is known. */
  | { stage: 'downloading'; update: Update; done: number; total: number | null }
  /** Downloaded and checked. `onQuit`: it is installed when Postline is quit. */
  | { stage: 'ready'; update: Update; onQuit: boolean }
  /** A person wants it now; it is installed once nothing is unfinished. */
  | { stage: 'waiting'; update: Update; unfinished: Unfinished[] }
  | { stage: 'installing'; update: Update }
  /** `detail` is a version or the words of the system, for whoever helps. */
  | { stage: 'failed'; problem: UpdateProblem; detail: string };

export interface UpdateStatus {
  state: UpdateState;
  /** When the feed was last read, in milliseconds since 1970; null: not since Postline started. */
  checkedAt: number | null;
  /** When the list that was read last was made, in milliseconds since 1970, where that is so long ago that newer ones may be held back. */
  oldListFrom: number | null;
  /** Where updates come from; empty where the package names no address. */
  feed: string;
}

export const updateCalls = {
  'updates.status': call(z.strictObject({})).returns<UpdateStatus>(),
  'updates.check': call(z.strictObject({})).returns<null>(),
  'updates.download': call(z.strictObject({})).returns<null>(),
  /** Installs what is ready: as soon as nothing is unfinished, or when Postline is quit. */
  'updates.install': call(z.strictObject({ when: z.enum(['now', 'on-quit']) })).returns<null>(),
  /** Ends a check or download, or takes back that it is to be installed. */
  'updates.cancel': call(z.strictObject({})).returns<null>(),
};
