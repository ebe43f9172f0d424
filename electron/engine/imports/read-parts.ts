import type { FileImport, ImportOf } from '../../../shared/contract/file-imports.ts';
import { FileFault } from '../files/file-identity.ts';
import type { Looked } from '../reader/tables/look-into.ts';
import type { ReadPart } from '../reader/tables/read-file.ts';

/** Returns the first part of a file: what it is. Throws what the reader throws. */
export async function lookAt(parts: AsyncGenerator<ReadPart>): Promise<Looked> {
  const { value } = await parts.next();
  if (value === undefined || !('looked' in value)) throw new FileFault('unreadable');
  return value.looked;
}

/** Returns a file of which nothing but its beginning was read; null: not even that. */
export function newLook(
  importId: string,
  of: ImportOf,
  fileName: string,
  looked: Looked | null,
): FileImport {
  const { size = 0, problem = null, table = null } = looked ?? {};
  const unread = { layout: null, mapping: [], country: null, zone: 'utc', isSure: false } as const;
  return {
    importId,
    of,
    fileName,
    size,
    stage: 'reading',
    failure: null,
    bytesRead: 0,
    choices: looked?.choices ?? { ...unread, mapping: [], chosen: [] },
    table,
    problem,
    counts: {
      rows: 0,
      added: 0,
      changed: 0,
      unchanged: 0,
      refused: 0,
      repeated: 0,
      renamed: 0,
      onlyRenamed: 0,
      doubtful: 0,
    },
    numbers: { assumed: 0, asWritten: 0 },
    assumedTimes: 0,
    rows: [],
    doubtful: [],
    refused: [],
  };
}
