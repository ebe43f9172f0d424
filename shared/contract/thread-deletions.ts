import * as z from 'zod';
import type { ArchiveRun, RunPlan } from './archive-runs.ts';
import { paceParts, runWords } from './archive-runs.ts';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';
import { threadIdSchema, threadSelectionSchema } from './threads.ts';

const inInstance = { instanceId: instanceIdSchema };
const ofThreads = z.strictObject({
  ...inInstance,
  threadIds: z.array(threadIdSchema).min(1).max(500),
});

const ofMany = { ...inInstance, selection: threadSelectionSchema, ...paceParts };

export const threadDeletionCalls = {
  /**
   * Lets threads be deleted at the service, with all their messages, after some seconds. Refused as a whole (`threadIds`,
   * `sms-on-its-way`) where an SMS to one of them is.
   */
  'threadDeletions.add': call(ofThreads).returns<null>(),
  /** What a run would do that deletes threads; nothing changes. Those with an SMS on its way are left alone: `total` has them too. */
  'threadDeletions.plan': call(z.strictObject(ofMany)).returns<
    RunPlan & { smsOnTheirWay: number }
  >(),
  /**
   * Returns once the run is on disk. It goes its course as an archive run does, and is paused, cancelled and told of by the same calls;
   * nothing leaves for some seconds. `runId` is made by the page, so that a repeated call is one run.
   */
  'threadDeletions.start': call(
    z.strictObject({ ...ofMany, ...runWords, runId: z.uuid() }),
  ).returns<ArchiveRun>(),
  /** Keeps those that have not left, whether they are in a run or not; returns how many. */
  'threadDeletions.undo': call(ofThreads).returns<number>(),
};
