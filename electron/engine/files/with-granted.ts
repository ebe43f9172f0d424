import { rm } from 'node:fs/promises';
import { invalidInput } from '../engine-error.ts';
import { FileFault } from './file-identity.ts';
import { checkPicked, type GrantedFile, type Grants } from './grants.ts';

/**
 * Reads a file that the person picked, once; a copy in Postline's own folder is deleted afterwards. Throws EngineError
 * `invalid-input` `file` where it cannot be read or was exchanged, and what `read` throws.
 */
export async function withGranted<Value>(
  grants: Grants,
  grantId: string,
  read: (file: GrantedFile) => Promise<Value>,
): Promise<Value> {
  const file = grants.redeem(grantId);
  if (file === null) throw invalidInput('file', 'grant-used');
  try {
    return await refusingFaults(async () => {
      checkPicked(file);
      return read(file);
    });
  } finally {
    if (file.isOwn) await rm(file.path, { force: true });
  }
}

/** Works with a file. Throws EngineError `invalid-input` `file` where it cannot be read or was exchanged, and what `work` throws. */
export async function refusingFaults<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileFault) throw invalidInput('file', `file-${error.problem}`);
    throw error;
  }
}
