import * as z from 'zod';
import { call } from './call.ts';

/** What forgetting a person deletes in an instance. */
export interface ForgetCounts {
  messages: number;
  files: number;
  scheduled: number;
  /** Messages that have not left yet. */
  waiting: number;
  /** SMS threads of the number; only their IDs stay. */
  threads: number;
}

export interface ForgetPreview extends ForgetCounts {
  /** The instances that know the person. */
  instanceNames: string[];
  /** Templates that name the number; they stay. */
  templates: number;
}

/** The chats of one person. */
const person = z.strictObject({ chatIds: z.array(z.string().min(1).max(64)).min(1).max(100) });

/** Forgetting concerns all instances of this computer: a person has one number. */
export const forgettingCalls = {
  'forgetting.preview': call(person).returns<ForgetPreview>(),
  /**
   * Deletes all of it; what other chats, files and logs say of the number is erased beside the work. Refuses `chatIds` with
   * `being-sent` or `named-in-unsent`, and then nothing is deleted.
   */
  'forgetting.forget': call(person).returns<null>(),
  /** How many people are being erased still; `isStuck`: something is in the way, and is tried again. */
  'forgetting.status': call(z.strictObject({})).returns<{ underWay: number; isStuck: boolean }>(),
};
