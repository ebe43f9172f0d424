import { accessSync, constants, statSync } from 'node:fs';
import type { DataFolderState } from '../../../shared/contract/health.ts';

/** Returns whether a data folder can be written to, and whether its rights let in other users of the computer (`null` on Windows, which has others). */
export function dataFolderState(
  path: string,
): Pick<DataFolderState, 'path' | 'isWritable' | 'isOpenToOthers'> {
  try {
    accessSync(path, constants.W_OK);
  } catch {
    return { path, isWritable: false, isOpenToOthers: null };
  }
  // Whoever cannot open the folder cannot open anything in it.
  const isOpenToOthers = process.platform === 'win32' ? null : (statSync(path).mode & 0o077) !== 0;
  return { path, isWritable: true, isOpenToOthers };
}
