import * as z from 'zod';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

/** The page names a message, never a path. */
const one = z.strictObject({ instanceId: instanceIdSchema, localId: z.string().min(1).max(64) });

/** A file for the page to save, once. */
export interface Download {
  address: string;
  fileName: string;
}

/**
 * The files of messages. Each call is refused with `invalid-input` `file` where the file is gone, changed or kept nowhere;
 * opening one also where its kind or its name is none that is opened (docs/decisions/0022-opening-files.md).
 */
export const fileCalls = {
  /** Opens the file of a message with the system's program for it; the host that cannot answers a download instead. */
  'files.open': call(one).returns<Download | null>(),
  /** Shows it in its folder; refused with `no-folder-view` where the host cannot. */
  'files.showInFolder': call(one).returns<null>(),
  /** Makes a copy of what Postline keeps, to be saved. */
  'files.save': call(one).returns<Download>(),
};
