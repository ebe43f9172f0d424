import { createHash } from 'node:crypto';
import type { MediaCopyProblem } from '../../../shared/domain/media-copy.ts';
import type { IncomingFiles } from '../files/own-files.ts';
import { streamOf } from '../files/stream-of.ts';
import type { TeamFile } from '../store/tables/media-copies-table.ts';
import type { StoreFiles } from './store-files.ts';
import { StoreFailure } from './store-failure.ts';
import { StatementRefused } from './store-session.ts';

/** What came of reading a file: it was received, or why not. */
type Reading =
  | { is: 'read'; path: string }
  | { is: 'failed'; problem: MediaCopyProblem; mayPass: boolean; retryAfterMs: null };

/** What the store gave is not what was told of. */
class OtherContent extends Error {}

/** The store has no such file. */
class NotThere extends Error {}

/**
 * Reads a file of the team's store into one of its own. What comes is believed for its length and its hash alone: until both are
 * right it is nothing, and nothing of it stays. Throws the signal's reason, and nothing else.
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
): Promise<Reading> {
  async function* checked() {
    const hash = createHash('sha256');
    let count = 0;
    for (let part = 0; count < size; part += 1) {
      signal.throwIfAborted();
      const bytes = await files.part(instanceKey, sha256, part);
      if (bytes === null)
        throw part === 0 ? new NotThere('not there') : new OtherContent('cut short');
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
    return failed(error, isInStore);
  }
}

function failed(error: unknown, isInStore: boolean): Reading {
  const problem = (of: MediaCopyProblem, mayPass: boolean): Reading => ({
    is: 'failed',
    problem: of,
    mayPass,
    retryAfterMs: null,
  });
  if (error instanceof OtherContent) return problem('other-content', false);
  if (error instanceof NotThere && isInStore) return problem('gone-from-team', false);
  if (error instanceof NotThere) return problem('still-to-come', true);
  if (error instanceof StoreFailure) return problem('team-away', true);
  if (error instanceof StatementRefused) return problem('refused', false);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'].includes(code)) return problem('no-room', true);
  return problem('team-away', true);
}
