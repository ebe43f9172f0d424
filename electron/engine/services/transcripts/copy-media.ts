import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileFault, openSame } from '../../files/file-identity.ts';
import { plainFileName } from '../../files/opened-files.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';

/**
 * Copies the file of a message below `files/` of a folder. Returns where the copy lies, under a name that leads to no other folder;
 * null where there is no file, or it is not the one that was sent any more.
 */
export async function copyMedia(
  { history, files }: Pick<InstanceSession, 'history' | 'files'>,
  { localId, folder, index }: { localId: string; folder: string; index: number },
  signal: AbortSignal,
): Promise<string | null> {
  const content = await history.messages.content(localId);
  if (content?.kind !== 'media' || content.source.kind !== 'file') return null;
  const { source, fileName } = content;
  const path = source.isOwn ? files.contentPath(localId) : source.path;
  const file = await openSame(path, source).catch((error: unknown) => {
    if (error instanceof FileFault) return null;
    throw error;
  });
  if (file === null) return null;
  const name = `${String(index + 1).padStart(5, '0')} ${plainFileName(fileName)}`;
  await mkdir(join(folder, 'files'), { recursive: true });
  // The stream closes the file.
  const target = createWriteStream(join(folder, 'files', name), { flags: 'wx' });
  await pipeline(file.createReadStream(), target, { signal });
  return `files/${name}`;
}
