import * as z from 'zod';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

export const windowCalls = {
  /**
   * Opens a conversation in a window of its own, or brings the one that it has to the front; null: one more window with
   * everything. Refused with `invalid-input` `window` where the host has no windows (`no-windows`) or many are open
   * (`too-many-windows`), with `not-found` where there is no such chat.
   */
  'app.openWindow': call(
    z.strictObject({
      chat: z.strictObject({ instanceId: instanceIdSchema, chatId: chatIdSchema }).nullable(),
    }),
  ).returns<null>(),
};
