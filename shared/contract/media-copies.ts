import * as z from 'zod';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

/** How far a copy of incoming media is. */
export interface CopyProgress {
  localId: string;
  /** Read so far. */
  bytes: number;
  /** Of all; null where nothing tells. */
  total: number | null;
}

const inInstance = { instanceId: instanceIdSchema };
const one = z.strictObject({ ...inInstance, localId: z.string().min(1).max(64) });

export const mediaCopyCalls = {
  /** The copies that are being made in a chat. */
  'mediaCopies.list': call(z.strictObject({ ...inInstance, chatId: chatIdSchema })).returns<
    CopyProgress[]
  >(),
  /** Makes a copy of a message's media, however large it is, now. Does nothing where there is nothing to copy. */
  'mediaCopies.download': call(one).returns<null>(),
  /** Makes none, and breaks off what is under way; it may be asked for again. */
  'mediaCopies.cancel': call(one).returns<null>(),
};
