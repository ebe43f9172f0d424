import * as z from 'zod';
import type { Failure } from '../domain/failure.ts';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';
import type { BackOffStatus } from './outbox.ts';

/** How the list of threads follows the service's own. */
export type ThreadSync =
  /** The service offers no list, or it is not to be asked. */
  | { state: 'off' }
  | {
      /**
       * - `filling`: it is read for the first time
       * - `following`: it was read whole, and what is new is read now and then
       * - `paused`, `cancelled`: nothing is read until a person says so; a reading that was paused goes on where it was
       */
      state: 'filling' | 'following' | 'paused' | 'cancelled';
      isReading: boolean;
      /** It was read whole once. */
      isWhole: boolean;
      /** Threads that this reading has seen, of `total` as the service counts; null: not known. */
      read: number;
      total: number | null;
      /** What changed until then is here; milliseconds since 1970. Null before the first reading has ended. */
      settledAt: number | null;
      /** Threads that the service counts and did not list. */
      missing: number;
      backOff: BackOffStatus;
      /** Why the last page was not read; null where it was. */
      failure: Failure | null;
    };

const ofInstance = z.strictObject({ instanceId: instanceIdSchema });

export const threadSyncCalls = {
  'threadSync.get': call(ofInstance).returns<ThreadSync>(),
  /** Reads what is new now; goes on with what was paused, and begins what was cancelled. */
  'threadSync.refresh': call(ofInstance).returns<null>(),
  'threadSync.pause': call(ofInstance).returns<null>(),
  /** What was read stays; nothing more is read by itself. */
  'threadSync.cancel': call(ofInstance).returns<null>(),
};
