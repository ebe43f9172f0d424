import * as z from 'zod';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

export const linkCalls = {
  /**
   * Opens a link of a message in the system's browser, `http` and `https` alone; `isOpened` is false where the host leaves
   * that to the page. `remember` adds its host to those that are opened without asking. Refused with `invalid-input`
   * `address` where the message holds no such link (`not-in-message`), or it is one of `readWebLink`'s problems.
   */
  'messages.openLink': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      localId: z.string().min(1).max(64),
      address: z.string().max(10_000),
      remember: z.boolean().default(false),
    }),
  ).returns<{ isOpened: boolean }>(),
};
