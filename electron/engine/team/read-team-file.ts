import { createHash } from 'node:crypto';
import type { MediaCopyProblem } from '../../../shared/domain/media-copy.ts';
import type { IncomingFiles } from '../files/own-files.ts';
import { streamOf } from '../files/stream-of.ts';
import type { TeamFile } from '../store/messages/media-copies-table.ts';
import type { StoreFiles } from './store-files.ts';
import { StoreFailure } from './store-failure.ts';
import { StatementRefused } from './store-session.ts';

/** The result of reading a file: its path, or why it could not be read. */
type ReadResult =
  | { is: 'read'; path: string }
  | { is: 'failed'; problem: MediaCopyProblem; mayPass: boolean; retryAfterMs: null };

/** The store’s bytes differ from what the event about the file announced. */
class OtherContent extends Error {}

/** The store does not have the file. */
class MissingFile extends Error {}

/**
 * Reads a file from the team's store into a file of this desk. Only a file of the announced length and hash is kept; nothing remains of
 * any other. Throws the signal's reason, and nothing else.
 */
export async function readTeamFile(
  {
    files,
    incoming,
    instanceKey,
  }: {
    files: StoreFiles;
    incoming: Pick<IncomingFiles, 'receive'>;
    instanceKey: string;
  },
  { sha256, size, isInStore }: TeamFile,
  {
    signal,
    onProgress,
  }: { signal: AbortSignal; onProgress: (bytes: number, total: number) => void },
): Promise<ReadResult> {
  async function* checked() {
    const hash = createHash('sha256');
    let count = 0;
    for (let part = 0; count < size; part += 1) {
      signal.throwIfAborted();
      const bytes = await files.part(instanceKey, sha256, part);
      if (bytes === null)
        throw part === 0 ? new MissingFile('not there') : new OtherContent('cut short');
      count += bytes.length;
      if (bytes.length === 0 || count > size) throw new OtherContent('of another size');
      hash.update(bytes);
      onProgress(count, size);
      yield bytes;
    }
    if (hash.digest('hex') !== sha256) throw new OtherContent('of another hash');
  }
  try {
    return { is: 'read', path: await incoming.receive(streamOf(checked())) };
  } catch (error) {
    signal.throwIfAborted();
    return failure(error, isInStore);
  }
}

function failure(error: unknown, isInStore: boolean): ReadResult {
  const problem = (of: MediaCopyProblem, mayPass: boolean): ReadResult => ({
    is: 'failed',
    problem: of,
    mayPass,
    retryAfterMs: null,
  });
  if (error instanceof OtherContent) return problem('other-content', false);
  if (error instanceof MissingFile && isInStore) return problem('gone-from-team', false);
  if (error instanceof MissingFile) return problem('still-to-come', true);
  if (error instanceof StoreFailure) return problem('team-away', true);
  if (error instanceof StatementRefused) return problem('refused', false);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'].includes(code)) return problem('no-room', true);
  return problem('team-away', true);
}
