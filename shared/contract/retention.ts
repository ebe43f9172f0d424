import * as z from 'zod';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

/** What a run would delete now. */
export interface RetentionPreview {
  messages: number;
  chats: number;
  /** Bytes of files that Postline keeps. */
  fileBytes: number;
  /** Milliseconds since 1970; null: nothing would be deleted. */
  oldest: number | null;
}

const monthsSchema = z.int().min(1).max(1_200);

export const retentionCalls = {
  /** `months` null: everything is kept. */
  'retention.get': call(z.strictObject({ instanceId: instanceIdSchema })).returns<{
    months: number | null;
    isRunning: boolean;
  }>(),
  /** Counts, and deletes nothing. */
  'retention.preview': call(
    z.strictObject({ instanceId: instanceIdSchema, months: monthsSchema }),
  ).returns<RetentionPreview>(),
  /** Deletes older messages from now on, each day; null keeps everything. */
  'retention.set': call(
    z.strictObject({ instanceId: instanceIdSchema, months: monthsSchema.nullable() }),
  ).returns<null>(),
};
