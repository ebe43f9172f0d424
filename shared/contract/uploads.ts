import * as z from 'zod';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

/** How far a file is on its way to the service. */
export interface Upload {
  localId: string;
  /** Bytes of the request's body, the file and what goes around it. */
  bytesSent: number;
  bytesTotal: number;
  /** Over the last seconds; null until it can be told. */
  bytesPerSecond: number | null;
  secondsLeft: number | null;
}

export const uploadCalls = {
  /** What is being uploaded to one chat; `uploads.changed` says when to ask again. */
  'outbox.uploads': call(
    z.strictObject({ instanceId: instanceIdSchema, chatId: chatIdSchema }),
  ).returns<Upload[]>(),
};
