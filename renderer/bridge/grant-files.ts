import { grantAddress } from '../../shared/page-routes.ts';
import { CallError } from './call.ts';

/** What became of a file on its way to main: an id that serves once, or why there is none. */
export type GrantedFile =
  | { file: File; grantId: string }
  | { file: File; grantId: null; reason: 'unreadable' | 'not-taken' };

/** Bytes up to which a file is kept in memory on its way; a larger one is streamed by the browser. */
const inMemoryLimit = 32 * 1024 * 1024;

/**
 * Lets main read files that were picked, dropped or pasted. Those without a path are copied to main, one after another;
 * `onProgress` hears how many files are through. Returns what became of each, in order.
 */
export async function grantFiles(
  files: readonly File[],
  onProgress: (done: number) => void = () => {},
): Promise<GrantedFile[]> {
  const grantIds = await window.postline.grant([...files]);
  const granted: GrantedFile[] = [];
  for (const [index, file] of files.entries()) {
    const grantId = grantIds[index];
    granted.push(typeof grantId === 'string' ? { file, grantId } : await copyToMain(file));
    onProgress(granted.length);
  }
  return granted;
}

/** Lets main read one file and returns the id that serves once. Throws, as main does, where it cannot be read. */
export async function grantFile(file: File): Promise<string> {
  const [granted] = await grantFiles([file]);
  if (granted?.grantId) return granted.grantId;
  throw unreadable();
}

/** Returns what main says of a file that cannot be read. */
export function unreadable(): CallError {
  const error = { kind: 'invalid-input', field: 'grantId', problem: 'file-unreadable' } as const;
  return new CallError('grant', error);
}

async function copyToMain(file: File): Promise<GrantedFile> {
  const body = await bodyOf(file);
  if (!body) return { file, grantId: null, reason: 'unreadable' };
  try {
    const response = await fetch(grantAddress(file.name), { method: 'POST', body });
    if (!response.ok) return { file, grantId: null, reason: 'not-taken' };
    const { grantId } = (await response.json()) as { grantId: string };
    return { file, grantId };
  } catch {
    return { file, grantId: null, reason: body === file ? 'unreadable' : 'not-taken' };
  }
}

/** Null where the file cannot be read: it is gone, it was changed, or the system refuses. */
async function bodyOf(file: File): Promise<File | ArrayBuffer | null> {
  if (file.size > inMemoryLimit) return file;
  try {
    return await file.arrayBuffer();
  } catch {
    return null;
  }
}
