import * as z from 'zod';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';
import { threadIdSchema } from './threads.ts';

const ofThreads = z.strictObject({
  instanceId: instanceIdSchema,
  threadIds: z.array(threadIdSchema).min(1).max(500),
});

export const threadDeletionCalls = {
  /**
   * Lets threads be deleted at the service, with all their messages, after some seconds. Returns until when they can be kept, in
   * milliseconds since 1970. Refused as a whole (`threadIds`, `sms-on-its-way`) where an SMS to one of them is.
   */
  'threadDeletions.add': call(ofThreads).returns<{ keepUntil: number }>(),
  /** Keeps those that have not left; returns how many. */
  'threadDeletions.undo': call(ofThreads).returns<number>(),
};
