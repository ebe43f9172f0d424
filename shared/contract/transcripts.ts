import * as z from 'zod';
import { transcriptWords } from '../domain/transcript-words.ts';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import type { Download } from './files.ts';
import { instanceIdSchema } from './instances.ts';

const formats = ['html', 'pdf', 'text', 'csv', 'xlsx', 'json'] as const;

/** How a conversation is written. */
export type TranscriptFormat = (typeof formats)[number];

const timeSchema = z.int().nullable().default(null);

export const transcriptCalls = {
  /**
   * Writes a conversation, or a part of it, oldest first. With media it becomes a folder in the one that the person is asked for,
   * and its path is answered; else a file to be saved. Null: the person chose no folder. Refused with `not-found` `attempt` once it
   * was cancelled, with `no-pdf` or `no-folder-dialog` where the host cannot, and with `too-many-for-pdf`.
   */
  'chats.exportTranscript': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      /** Names the export, for `app.cancelAttempt`. */
      attemptId: z.string().min(1).max(64),
      chatId: chatIdSchema,
      format: z.enum(formats),
      /** These messages alone; null: all of the range. */
      localIds: z.array(z.string().min(1).max(64)).min(1).max(20_000).nullable().default(null),
      /** Milliseconds since 1970, both included; null: no bound. */
      from: timeSchema,
      to: timeSchema,
      withMedia: z.boolean().default(false),
      texts: z.record(z.enum(transcriptWords), z.string().max(500)),
    }),
  ).returns<Download | { folder: string } | null>(),
};
