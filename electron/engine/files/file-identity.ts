import { type BigIntStats, constants, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { FileProblem } from '../../../shared/domain/media.ts';

/** What makes a file the one that was picked: another file at the same path, or another content, differs in one of these. */
export interface FileIdentity {
  /** Bytes. */
  size: number;
  /** Device and inode, `device:inode`. */
  inode: string;
  /** Nanoseconds since 1970, in digits: more than a number holds. */
  modifiedNs: string;
}

/** Why a file cannot be sent, carried by what was about to send it. */
export class FileFault extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(`the file is ${problem}`);
    this.name = 'FileFault';
    this.problem = problem;
  }
}

/** Looks at a file and opens it once. Throws {@link FileFault} where it could not be sent. */
export async function identify(path: string): Promise<FileIdentity> {
  const handle = await openRegular(path);
  try {
    const stats = await handle.stat({ bigint: true });
    if (stats.size === 0n) throw new FileFault('empty');
    return identityOf(stats);
  } finally {
    await handle.close();
  }
}

// A pipe that nobody writes to is opened at once; Windows has none.
const readAtOnce = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Opens a file for reading. Throws {@link FileFault} for whatever else has a name: a pipe or a device would be waited for. */
export async function openRegular(path: string): Promise<FileHandle> {
  const named = await stat(path).catch(refuse);
  if (named.isDirectory()) throw new FileFault('folder');
  if (!named.isFile()) throw new FileFault('unreadable');
  const handle = await open(path, readAtOnce).catch(refuse);
  // Another may have taken its name meanwhile.
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new FileFault('unreadable');
}

/**
 * Looks at a file without opening it; null where nothing can be seen there. At once: what is put there a moment later is another
 * file already.
 */
export function glanceAt(path: string): FileIdentity | null {
  try {
    return identityOf(statSync(path, { bigint: true }));
  } catch {
    return null;
  }
}

export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  const { size, inode, modifiedNs } = one;
  return size === other.size && inode === other.inode && modifiedNs === other.modifiedNs;
}

/** Opens what was picked. Throws {@link FileFault} where it is gone, refused, or not the same any more. */
export async function openSame(path: string, identity: FileIdentity): Promise<FileHandle> {
  const handle = await openRegular(path);
  try {
    await checkSame(handle, identity);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Throws {@link FileFault} `changed` where an open file is not, or not any more, what was picked. */
export async function checkSame(handle: FileHandle, identity: FileIdentity): Promise<void> {
  const now = identityOf(await handle.stat({ bigint: true }));
  if (!isSameFile(now, identity)) throw new FileFault('changed');
}

function identityOf({ dev, ino, size, mtimeNs }: BigIntStats): FileIdentity {
  return { size: Number(size), inode: `${dev}:${ino}`, modifiedNs: String(mtimeNs) };
}

function refuse(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  throw new FileFault(code === 'ENOENT' || code === 'ENOTDIR' ? 'gone' : 'unreadable');
}
