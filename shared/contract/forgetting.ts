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
  /** All chats that are the person's: those asked about, and what was joined with them in any instance. */
  chats: { chatId: string; name: string }[];
  /** The instances that know the person. */
  instanceNames: string[];
  /** Templates that name the number; they stay. */
  templates: number;
}

/** Chats of one person. */
const person = z.strictObject({ chatIds: z.array(z.string().min(1).max(64)).min(1).max(100) });

/** Forgetting concerns all instances of this computer: a person has one number. */
export const forgettingCalls = {
  /** Of the whole person whose the chats are, not of these chats alone. */
  'forgetting.preview': call(person).returns<ForgetPreview>(),
  /**
   * Deletes all of these chats; what other chats, files and logs say of the number is erased beside the work. Refuses `chatIds` with
   * `being-sent`, `named-in-unsent` or `being-written`, and then nothing is deleted.
   */
  'forgetting.forget': call(person).returns<null>(),
  /** How many people are being erased still; `isStuck`: something is in the way, and is tried again. */
  'forgetting.status': call(z.strictObject({})).returns<{ underWay: number; isStuck: boolean }>(),
};
