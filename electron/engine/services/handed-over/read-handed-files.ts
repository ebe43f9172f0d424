import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { HandedFileProblem, HandedOver } from '../../../../shared/contract/handed-over.ts';
import { FileFault, identify } from '../../files/file-identity.ts';
import type { Grants } from '../../files/grants.ts';

/** What a start, or the system, was asked to open. */
export interface Handed {
  /** Arguments that are no options: links and files. */
  written: readonly string[];
  /** Where relative paths begin. */
  folder: string;
  /** How many more there were. */
  left: number;
}

/** Files that are taken at once: as many as one call attaches. */
const mostFiles = 100;

const longestName = 200;

type HandedFiles = Omit<Extract<HandedOver, { kind: 'files' }>, 'kind'>;

/** Looks at what was handed over as files; only plain ones of this computer that can be read are granted. */
export async function readHandedFiles(
  { written, folder, left }: Handed,
  grants: Grants,
): Promise<HandedFiles> {
  const found: HandedFiles = { files: [], refused: [], left };
  found.left += Math.max(0, written.length - mostFiles);
  for (const one of written.slice(0, mostFiles)) {
    const path = pathOf(one, folder);
    if (path === null) {
      found.refused.push({ name: cutText(one, longestName), problem: 'remote' });
      continue;
    }
    const name = basename(path) || path;
    try {
      const { size } = await identify(path);
      found.files.push({ grantId: grants.issue(path), name, size });
    } catch (error) {
      found.refused.push({ name, problem: problemOf(error) });
    }
  }
  return found;
}

/** Returns an absolute path; null for one of another computer, which is not even looked at. */
function pathOf(written: string, folder: string): string | null {
  if (isRemote(written)) return null;
  try {
    const path = /^file:/i.test(written) ? fileURLToPath(written) : resolve(folder, written);
    return isRemote(path) ? null : path;
  } catch {
    return null;
  }
}

/** `\\server\share`, and what Windows also takes for it. */
function isRemote(path: string): boolean {
  return path.startsWith('\\\\') || (process.platform === 'win32' && /^[\\/]{2}/.test(path));
}

function problemOf(error: unknown): HandedFileProblem {
  return error instanceof FileFault ? error.problem : 'unreadable';
}
