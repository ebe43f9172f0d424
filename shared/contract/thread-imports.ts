import * as z from 'zod';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

/** A folder whose new files are imported by themselves, as their own content suggests. */
export interface WatchedFolder {
  /** Its name, not its path. */
  name: string;
  /** It can be read now. */
  available: boolean;
}

const inInstance = { instanceId: instanceIdSchema };

export const threadImportCalls = {
  /** `canPick` is false where the host has no dialog for folders (the preview). */
  'threadImports.watched': call(z.strictObject(inInstance)).returns<{
    folder: WatchedFolder | null;
    canPick: boolean;
  }>(),
  /** Asks the person for a folder (refused, `folder`, `no-folder-dialog`, where the host has no dialog for it); returns the one that is watched then, which stays where the dialog was closed. */
  'threadImports.watch': call(z.strictObject(inInstance)).returns<WatchedFolder | null>(),
  'threadImports.unwatch': call(z.strictObject(inInstance)).returns<null>(),
};
